import { useEffect, useState } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import { typedNumber } from '#domain/text/typed-number.ts';
import { words } from '#i18n/words.ts';
import { waitsWords } from '#state/alarms/handovers.ts';
import { user } from '#state/session/session.ts';
import { signStationHandover } from '#state/alarms/station-handovers.ts';
import { toast } from '#state/view/toasts.ts';
import { setUnsaved } from '#state/view/unsaved.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import field from '#ui/form/field.module.css';
import inputs from '#ui/styles/inputs.module.css';
import styles from './handover-station-sign.module.css';

/** What no tanker carries, L. */
const maxReceivedL = 200_000;

/** The receiving side's signature, with litres read by hand and remarks. It can't be withdrawn. */
export const StationSign = ({
  visitId,
  onDone,
  onCancel,
}: {
  readonly visitId: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) => {
  const { t, m } = useTranslation();
  const [receiver, setReceiver] = useState(user.peek()?.name ?? '');
  const [litres, setLitres] = useState('');
  const [remark, setRemark] = useState('');
  const [busy, setBusy] = useState(false);
  const dirty = litres !== '' || remark !== '';
  const name = `handover ${visitId}`;
  useEffect(() => {
    setUnsaved(name, dirty);
    return () => setUnsaved(name, false);
  }, [name, dirty]);
  const receivedL = typedNumber(litres);
  const wrong = receivedL !== null && !(receivedL <= maxReceivedL);
  return (
    <form
      className={styles.form}
      data-part="station-sign"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong) return;
        setBusy(true);
        void signStationHandover({ visitId, receivedL, receiver, remark }).then((taken) => {
          setBusy(false);
          if (taken === 'refused') return;
          if (taken === 'waits') toast('info', t(waitsWords));
          else toast('success', m('saved'));
          onDone();
        });
      }}
    >
      <label className={field.field}>
        <span className={field.label}>{t(['收油人', 'Received by'])}</span>
        <span className={inputs.frame}>
          <input
            name="receiver"
            maxLength={60}
            value={receiver}
            onChange={(event) => setReceiver(event.target.value)}
          />
        </span>
      </label>
      <Field
        label={t(['人工计量（L，可不填）', 'By hand, L (optional)'])}
        error={
          wrong
            ? t(['请填 0 至 {max} 的数', 'A number from 0 to {max}'], { max: formatNumber(maxReceivedL) })
            : ''
        }
      >
        {(ties) => (
          <span className={wrong ? inputs.invalid : inputs.frame}>
            <input
              {...ties}
              name="receivedL"
              inputMode="decimal"
              value={litres}
              autoComplete="off"
              onChange={(event) => setLitres(event.target.value)}
            />
          </span>
        )}
      </Field>
      <label className={`${field.field} ${styles.wide}`}>
        <span className={field.label}>{t(['说明（可不填）', 'Remark (optional)'])}</span>
        <span className={inputs.frame}>
          <input
            name="remark"
            maxLength={1000}
            value={remark}
            onChange={(event) => setRemark(event.target.value)}
          />
        </span>
      </label>
      <button type="submit" className={buttons.primary} disabled={busy || wrong}>
        {t(['确认签收', 'Confirm receipt'])}
      </button>
      <button type="button" className={buttons.quiet} onClick={onCancel}>
        {t(words.cancel)}
      </button>
    </form>
  );
};
