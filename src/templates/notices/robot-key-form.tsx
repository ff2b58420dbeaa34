import { useState } from 'react';

import { showFailure } from '#state/hub/failure-view.ts';
import { call } from '#state/hub/hub.ts';
import { toast } from '#state/view/toasts.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import styles from './notices.module.css';

/** Enters what a robot is reached by; it is sealed at the server and never shown again. */
export const RobotKeyForm = ({
  receiverId,
  signs,
  isSet,
  onSaved,
}: {
  readonly receiverId: number;
  /** Its provider signs messages with a secret of its own. */
  readonly signs: boolean;
  readonly isSet: boolean;
  readonly onSaved: () => void;
}) => {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const [secret, setSecret] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const outcome = await call('notices.robot', { receiverId, key, secret });
    setBusy(false);
    if (!outcome.ok) {
      setFault(outcome.failure.fields?.['key'] ?? '');
      if (!outcome.failure.fields?.['key']) showFailure(outcome.failure, 'saveFailed');
      return;
    }
    setKey('');
    setSecret('');
    setFault('');
    toast('success', t(['密钥已加密保存', 'The key is encrypted and saved']));
    onSaved();
  };
  return (
    <div className={styles.robot} data-part="robot-key">
      <Field
        label={t(['机器人地址或密钥', 'Address or key of the robot'])}
        required={!isSet}
        error={fault}
        hint={t([
          '加密保存，之后不再显示；再次录入即替换',
          'Stored encrypted and never shown again; entering a new one replaces it',
        ])}
      >
        {(ties) => (
          <input
            {...ties}
            name="robotKey"
            type="password"
            autoComplete="off"
            value={key}
            onChange={(event) => setKey(event.target.value)}
          />
        )}
      </Field>
      {signs ? (
        <Field
          label={t(['加签密钥', 'Signing secret'])}
          required={false}
          error=""
          hint={t(['机器人安全设置选“加签”时填写', 'Where the robot’s security setting is a signature'])}
        >
          {(ties) => (
            <input
              {...ties}
              name="robotSecret"
              type="password"
              autoComplete="off"
              value={secret}
              onChange={(event) => setSecret(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      <button
        type="button"
        className={buttons.button}
        disabled={busy || key.trim() === ''}
        onClick={() => void save()}
      >
        {t(['保存密钥', 'Save the key'])}
      </button>
    </div>
  );
};
