import { formatDateTime } from '#domain/time/time.ts';
import { sendingReasons } from '#domain/words/sending-words.ts';
import type { Text } from '#i18n/text.ts';
import type { UnlockPassword } from '#contract/devices/unlock-passwords.ts';
import { OrderStages } from '#templates/parameters/rollout/order-stages.tsx';
import layout from '#templates/parameters/parameter-layout.module.css';
import pushes from '#templates/parameters/push-page.module.css';
import { TableLoading } from '#templates/table-state.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';

const reasons: Readonly<Record<string, { readonly text: Text }>> = sendingReasons;

/** Passwords that were ordered, by whom and how far they are; the passwords themselves are nowhere. */
export const PasswordList = ({ passwords }: { readonly passwords: readonly UnlockPassword[] | null }) => {
  const { t, language } = useTranslation();
  if (passwords === null) return <TableLoading />;
  if (passwords.length === 0)
    return (
      <EmptyState
        title={t(['还没有下发过开锁密码', 'No unlock password was sent yet'])}
        text={t([
          '选择一辆停稳且在线的车，生成一次性密码；另一人复核后车载终端才接受。',
          'Choose a truck that is online and stationary and create a one-time password; the console accepts it once a second person has confirmed.',
        ])}
      />
    );
  return (
    <div
      className={layout.wide}
      tabIndex={0}
      role="region"
      aria-label={t(['下发过的密码', 'Passwords that were sent'])}
    >
      <table className={`${pushes.table} ${pushes.oneLine}`} data-part="unlock-passwords">
        <thead>
          <tr>
            <th scope="col">{t(['车辆', 'Truck'])}</th>
            <th scope="col">{t(['阶段', 'Stage'])}</th>
            <th scope="col">{t(['有效至', 'Valid until'])}</th>
            <th scope="col">{t(['申请人', 'Requested by'])}</th>
            <th scope="col">{t(['复核人', 'Confirmed by'])}</th>
            <th scope="col">{t(['申请时间', 'Requested'])}</th>
            <th scope="col">{t(['原因', 'Reason'])}</th>
          </tr>
        </thead>
        <tbody>
          {passwords.map((one) => {
            const why = Object.hasOwn(reasons, one.detail) ? reasons[one.detail] : undefined;
            return (
              <tr key={one.id} data-id={one.id} data-state={one.state}>
                <th scope="row">
                  <Plate code={one.signCode} />
                </th>
                <td>
                  <OrderStages state={one.state} /> {why ? t(why.text) : one.detail}
                </td>
                <td>{formatDateTime(one.validUntil, language)}</td>
                <td>{one.authorName}</td>
                <td>{one.approverName ?? ''}</td>
                <td>{formatDateTime(one.createdTime, language)}</td>
                <td>{one.reason}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
