import { type CommandKind, commandKinds } from '#domain/commands/command-kinds.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { sendingReasons } from '#domain/words/sending-words.ts';
import type { Text } from '#i18n/text.ts';
import type { ParameterOrder } from '#state/devices/parameters.ts';
import { OrderStages } from '#templates/parameters/rollout/order-stages.tsx';
import { useTranslation } from '#ui/language.tsx';
import ruled from '#ui/styles/ruled-list.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

const reasons: Readonly<Record<string, { readonly text: Text }>> = sendingReasons;

const isKind = (kind: string): kind is CommandKind => Object.hasOwn(commandKinds, kind);

/** What was ordered about the file, the newest first, and how far each is. */
export const Orders = ({ orders }: { readonly orders: readonly ParameterOrder[] }) => {
  const { t, language } = useTranslation();
  if (orders.length === 0) return null;
  return (
    <div data-part="orders" role="status" aria-live="polite">
      <h2 className={sections.heading}>{t(['命令', 'Orders'])}</h2>
      <ul className={ruled.list}>
        {orders.map((order) => {
          const reason = Object.hasOwn(reasons, order.detail) ? reasons[order.detail] : undefined;
          return (
            <li key={order.id} data-id={order.id} data-state={order.state}>
              <span>{isKind(order.kind) ? t(commandKinds[order.kind].text) : order.kind}</span>
              <OrderStages state={order.state} />
              {order.detail === '' ? null : (
                <span className={typography.danger}>{reason ? t(reason.text) : order.detail}</span>
              )}
              <small className={typography.muted}>
                {formatDateTime(order.stepTime, language)} · {order.authorName}
                {order.approverName === null ? '' : ` → ${order.approverName}`}
                {order.state === 'working' && order.progressPercent !== null
                  ? ` · ${order.progressPercent} %`
                  : ''}
                {order.attempts > 1 ? ` · ${t(['第 {n} 次', 'attempt {n}'], { n: order.attempts })}` : ''}
                {order.reason === '' ? '' : ` · ${order.reason}`}
              </small>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
