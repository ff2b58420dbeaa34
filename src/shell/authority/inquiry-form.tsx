import { useId, useState } from 'react';
import { useLocation } from 'wouter';

import type { UrgeResult } from '#domain/authority/authority-words.ts';
import type { AuthorityMessage } from '#state/authority/authorities.ts';
import { answerInquiry, responderPhone } from '#state/authority/inquiries.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { user } from '#state/session/session.ts';
import { toast } from '#state/view/toasts.ts';
import { inquiryText } from '#templates/authority/inquiry-text.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { openAlarmById } from '../alarms/alarm-by-id.ts';
import styles from './inquiry-dialog.module.css';
import { UrgeOutcome } from './urge-outcome.tsx';

/** The question and its answer, in the name of whoever is signed in. */
export const InquiryForm = ({ message }: { readonly message: AuthorityMessage }) => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const asked = useId();
  const [text, setText] = useState('');
  const [phone, setPhone] = useState(responderPhone.peek());
  const [result, setResult] = useState<UrgeResult>('inWork');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const isUrge = message.kind === 'urge';
  const { alarmId } = message;
  const send = async (): Promise<void> => {
    setBusy(true);
    const outcome = await answerInquiry({ id: message.id, text, phone, result });
    setBusy(false);
    if (outcome.ok) return toast('success', t(['回答已发出', 'The answer was sent']));
    setFaults(outcome.failure.fields ?? {});
    return outcome.failure.fields === undefined ? showFailure(outcome.failure, 'saveFailed') : undefined;
  };
  return (
    <form
      className={layout.contents}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={styles.body}>
        <p className={styles.question} id={asked}>
          {inquiryText(message, language)}
        </p>
        {message.asker === '' ? null : (
          <p className={typography.muted}>
            {t(['督办人 {name} {phone}', 'Urged by {name} {phone}'], {
              name: message.asker,
              phone: message.askerPhone,
            })}
          </p>
        )}
        {isUrge ? (
          <UrgeOutcome result={result} onResult={setResult} />
        ) : (
          <Field label={t(['回答', 'Answer'])} required error={faults['text'] ?? ''}>
            {(ties) => (
              <textarea
                {...ties}
                name="answer"
                maxLength={500}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        )}
        <div className={styles.pair}>
          <Field label={t(['回答人', 'Answered by'])}>
            {(ties) => (
              <span className={`${inputs.frame} ${inputs.readOnly}`}>
                <input {...ties} value={user.value?.name ?? ''} readOnly />
              </span>
            )}
          </Field>
          <Field label={t(['电话', 'Phone'])} error={faults['phone'] ?? ''}>
            {(ties) => (
              <span className={inputs.frame}>
                <input
                  {...ties}
                  name="phone"
                  type="tel"
                  maxLength={20}
                  value={phone}
                  onChange={(event) => setPhone(event.target.value)}
                />
              </span>
            )}
          </Field>
        </div>
      </div>
      <div className={styles.foot}>
        <span className={typography.muted}>{t(['发出后不能修改', 'Cannot be changed once sent'])}</span>
        <span className={layout.spacer} />
        {alarmId === null ? null : (
          <button
            type="button"
            className={buttons.button}
            onClick={() => void openAlarmById(alarmId, navigate)}
          >
            {t(['查看报警', 'Show the alarm'])}
          </button>
        )}
        <button type="submit" className={buttons.primary} disabled={busy} aria-describedby={asked}>
          {t(['发出回答', 'Send the answer'])}
        </button>
      </div>
    </form>
  );
};
