import { formatLitres } from '#domain/text/litres.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { StationHandover } from '#state/alarms/station-handovers.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';
import styles from '../handover-delivery.module.css';

/** Who signed for it and when, and whether its figures are still those. */
export const DeliverySignature = ({
  signature,
  changed,
}: {
  readonly signature: NonNullable<StationHandover['signature']>;
  readonly changed: boolean;
}) => {
  const { t, language } = useTranslation();
  return (
    <div
      className={`${styles.foot} ${typography.secondary}`}
      data-field="signedName"
      data-value={signature.signedName}
    >
      <Icon name="tick" />
      <span>
        {t(['{receiver} 收油，{name} 于 {time} 签收', 'Received by {receiver}, signed by {name} at {time}'], {
          receiver: signature.receiver,
          name: signature.signedName,
          time: formatDateTime(signature.signedTime, language),
        })}
        {signature.receivedL === null
          ? ''
          : ` · ${t(['人工计量 {l} L', 'by hand {l} L'], { l: formatLitres(signature.receivedL) })}`}
        {signature.remark === '' ? '' : ` · ${signature.remark}`}
        {changed ? (
          <b className={typography.danger}>
            {' '}
            · {t(['签收后数据有修正', 'The figures were corrected since'])}
          </b>
        ) : null}
      </span>
    </div>
  );
};
