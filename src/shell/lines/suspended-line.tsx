import { connection } from '#state/hub/connection.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import lines from './lines.module.css';
import typography from '#ui/styles/typography.module.css';

/** The server judges nothing, since its clock is wrong: what is on the screen does not move, and that is no calm. */
export const SuspendedLine = () => {
  const { t } = useTranslation();
  if (connection.value?.suspended !== true) return null;
  return (
    <div className={`${lines.line} ${lines.problem}`} data-part="suspended">
      <Icon name="warning" />
      <span>
        <b>
          {t([
            '服务器时钟不正确，暂不接收车载数据',
            'The server’s clock is wrong: no data of trucks is taken',
          ])}
        </b>{' '}
        <span className={typography.secondary}>
          {t([
            '不产生新报警；请管理员校准服务器时间，之后数据自动补传',
            'No new alarms are raised. An administrator has to set the server’s time; terminals then send what they kept',
          ])}
        </span>
      </span>
    </div>
  );
};
