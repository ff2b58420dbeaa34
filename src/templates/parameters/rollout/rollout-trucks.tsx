import { skipReasons } from '#domain/parameters/rollout.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import { sendingReasons } from '#domain/words/sending-words.ts';
import type { Text } from '#i18n/text.ts';
import type { RolloutDetail } from '#state/devices/rollouts.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from '../push-page.module.css';
import { OrderStages } from './order-stages.tsx';

const reasons: Readonly<Record<string, { readonly text: Text }>> = { ...sendingReasons, ...skipReasons };

/** Every truck of a roll-out with its stage. */
export const RolloutTrucks = ({ trucks }: { readonly trucks: RolloutDetail['trucks'] }) => {
  const { t, language } = useTranslation();
  const word = (detail: string): string => {
    const reason = Object.hasOwn(reasons, detail) ? reasons[detail] : undefined;
    return reason ? t(reason.text) : detail;
  };
  return (
    <table className={`${styles.table} ${styles.oneLine}`}>
      <thead>
        <tr>
          <th scope="col">{t(['车辆', 'Truck'])}</th>
          <th scope="col">{t(['批次', 'Wave'])}</th>
          <th scope="col">{t(['阶段', 'Stage'])}</th>
          <th scope="col">{t(['次数', 'Attempts'])}</th>
          <th scope="col">{t(['时刻', 'Time'])}</th>
          <th scope="col">{t(['说明', 'Remark'])}</th>
        </tr>
      </thead>
      <tbody>
        {trucks.map((truck) => (
          <tr key={truck.truckId} data-id={truck.truckId}>
            <th scope="row">
              <Plate code={truck.signCode} />
            </th>
            <td>{truck.wave}</td>
            <td>
              {truck.state === null ? (
                <span className={typography.muted}>
                  {truck.skipped === '' ? t(['未开始', 'Not begun']) : t(['未下发', 'Nothing to send'])}
                </span>
              ) : (
                <OrderStages state={truck.state} />
              )}
            </td>
            <td>{truck.attempts === 0 ? missing : truck.attempts}</td>
            <td>{truck.stepTime === null ? missing : formatDateTime(truck.stepTime, language)}</td>
            <td>
              {word(truck.skipped === '' ? truck.detail : truck.skipped)}
              {truck.backSkipped === ''
                ? ''
                : ` ${t(['未回退：', 'Not rolled back: '])}${word(truck.backSkipped)}`}
              {truck.backState === null ? null : (
                <>
                  {t(['回退：', 'Roll back: '])}
                  <OrderStages state={truck.backState} />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
