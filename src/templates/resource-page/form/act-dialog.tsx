import { useState } from 'react';

import { words } from '#i18n/words.ts';
import type { ResourceAction } from '#resource/define.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

/** Asks whether an action is to be done, and why. */
export const ActDialog = ({
  name,
  action,
  onAct,
  onClose,
}: {
  readonly name: string;
  readonly action: ResourceAction;
  readonly onAct: (reason: string) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const act = (): void => {
    if (reason.trim() === '') setMissing(true);
    else onAct(reason.trim());
  };
  return (
    <DialogBox
      title={t(action.question, { name })}
      onClose={onClose}
      foot={
        <>
          <button type="button" className={buttons.button} onClick={onClose}>
            {t(words.cancel)}
          </button>
          <button type="button" className={buttons.primary} onClick={act}>
            {t(action.title)}
          </button>
        </>
      }
    >
      <p className={typography.secondary}>{t(action.consequence)}</p>
      <form
        style={{ marginTop: '.75rem' }}
        onSubmit={(event) => {
          event.preventDefault();
          act();
        }}
      >
        <Field
          label={t(['原因', 'Reason'])}
          hint={t(['写入审计日志', 'Kept in the audit log'])}
          required
          error={missing && reason.trim() === '' ? t(['必填', 'Required']) : ''}
        >
          {(ties) => (
            <span className={inputs.frame}>
              <input
                {...ties}
                name="reason"
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </span>
          )}
        </Field>
      </form>
    </DialogBox>
  );
};
