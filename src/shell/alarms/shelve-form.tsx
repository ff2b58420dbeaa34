import { useId, useState, type FormEvent } from 'react';

import { alarmWord } from '#domain/words/alarm-words.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { Alarm } from '#state/alarms/alarms.ts';
import { shelve } from '#state/alarms/shelving.ts';
import { toast } from '#state/view/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import styles from './shelve-form.module.css';

/** At most eight hours: a shelf ends by itself. */
const spans: readonly { readonly minutes: number; readonly text: Text }[] = [
  { minutes: 30, text: ['30 分钟', '30 min'] },
  { minutes: 60, text: ['1 小时', '1 hour'] },
  { minutes: 120, text: ['2 小时', '2 hours'] },
  { minutes: 240, text: ['4 小时', '4 hours'] },
  { minutes: 480, text: ['8 小时', '8 hours'] },
];

/** Puts alarms of this type from this truck aside, with the reason, for a limited time. */
export const ShelveForm = ({ alarm, onClose }: { readonly alarm: Alarm; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const formId = useId();
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const reason = String(data.get('reason') ?? '').trim();
    if (reason === '') {
      setProblem(t(['请填写搁置原因', 'Please write a reason']));
      return;
    }
    if (!(await shelve(alarm, reason, Number(data.get('minutes'))))) return;
    toast('success', t(['已搁置', 'Shelved']), `${alarm.signCode} · ${t(alarmWord(alarm.type).text)}`);
    onClose();
  };
  return (
    <DialogBox
      title={t(['搁置 {plate} 的「{type}」', 'Shelve “{type}” of {plate}'], {
        plate: alarm.signCode,
        type: t(alarmWord(alarm.type).text),
      })}
      onClose={onClose}
      foot={
        <>
          <button className={buttons.button} type="button" onClick={onClose}>
            {t(words.cancel)}
          </button>
          <button className={buttons.primary} type="submit" form={formId}>
            {t(['搁置', 'Shelve'])}
          </button>
        </>
      }
    >
      <p>
        {t([
          '这段时间里这辆车的这类报警不弹出、不响铃，仍然记录。',
          'During this time these alarms of this truck do not pop up or sound; they are still recorded.',
        ])}
      </p>
      <form id={formId} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field label={t(['时长', 'For'])}>
          {(ties) => (
            <span className={inputs.frame}>
              <select {...ties} name="minutes" defaultValue="60">
                {spans.map(({ minutes, text }) => (
                  <option key={minutes} value={minutes}>
                    {t(text)}
                  </option>
                ))}
              </select>
            </span>
          )}
        </Field>
        <Field label={t(['原因', 'Reason'])} error={problem} required>
          {(ties) => (
            <span className={problem ? inputs.invalid : inputs.frame}>
              <input {...ties} name="reason" maxLength={200} />
            </span>
          )}
        </Field>
      </form>
    </DialogBox>
  );
};
