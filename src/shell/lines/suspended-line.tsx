import { formatClock } from '#domain/time/time.ts';
import type { SuspendedReason } from '#contract/envelope.ts';
import type { Text } from '#i18n/text.ts';
import { fleetAsOf } from '#state/fleet/truck-status.ts';
import { connection } from '#state/hub/connection.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import lines from './lines.module.css';
import typography from '#ui/styles/typography.module.css';

const words: Readonly<Record<SuspendedReason, { readonly what: Text; readonly then: Text }>> = {
  clock: {
    what: ['服务器时钟不正确，暂不接收车载数据', 'The server’s clock is wrong: truck data is not accepted'],
    then: [
      '不产生新报警；请管理员校准服务器时间，之后数据自动补传',
      'No new alarms are raised. An administrator has to set the server’s time; terminals then send their stored data',
    ],
  },
  database: {
    what: [
      '服务器的数据库没有应答，显示 {clock} 的数据',
      'The server’s database does not answer, showing data of {clock}',
    ],
    then: [
      '暂无新报警；恢复后自动补齐，请通知管理员',
      'No new alarms for now; they are added automatically on recovery. Please notify an administrator',
    ],
  },
};

/** The server judges nothing, and why: what is on the screen does not move, and that is no calm. */
export const SuspendedLine = () => {
  const { t } = useTranslation();
  const reason = connection.value?.suspended ?? null;
  if (reason === null) return null;
  const { what, then } = words[reason];
  return (
    <div className={`${lines.line} ${lines.problem}`} data-part="suspended" data-value={reason}>
      <Icon name="warning" />
      <span>
        <b>{t(what, { clock: formatClock(fleetAsOf.value?.ms ?? null) })}</b>{' '}
        <span className={typography.secondary}>{t(then)}</span>
      </span>
    </div>
  );
};
