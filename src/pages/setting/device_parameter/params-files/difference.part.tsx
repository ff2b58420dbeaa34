import { useState } from 'react';

import type { ParameterChange } from '#domain/parameters/parameter-changes.ts';
import { type ParameterFile } from '#domain/parameters/parameter-file.ts';
import { pathText, valueText } from '#domain/parameters/parameter-text.ts';
import { missing } from '#domain/time/time.ts';
import { LineField } from '#templates/parameters/line-field.tsx';
import { RiskBars } from '#templates/parameters/risk-bars.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import layout from '#templates/parameters/parameter-layout.module.css';
import styles from './params-files.module.css';

/** What would change, what that risks, and sending it: with a reason and the author's password where it is dangerous. */
export const Difference = ({
  file,
  changes,
  hasFaults,
  faults,
  busy,
  onReset,
  onSend,
}: {
  readonly file: ParameterFile;
  readonly changes: readonly ParameterChange[];
  readonly hasFaults: boolean;
  /** What the server said of the reason and the password. */
  readonly faults: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly onReset: () => void;
  readonly onSend: (reason: string, password: string) => void;
}) => {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [password, setPassword] = useState('');
  const dangerous = file.risk === 'high';
  const word = (path: string, value: string | null): string =>
    value === null ? missing : t(valueText(file, path, value)) || missing;
  return (
    <form
      data-part="difference"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(reason, password);
        setPassword('');
      }}
    >
      <h2 className={sections.heading}>
        {t(['变化 {n} 项', '{n} {n:change|changes}'], { n: changes.length })}
      </h2>
      <table className={styles.changes}>
        <tbody>
          {changes.map(({ path, before, after }) => (
            <tr key={path} data-path={path}>
              <th scope="row">{t(pathText(file, path))}</th>
              <td className={typography.muted}>{word(path, before)}</td>
              <td aria-hidden="true">→</td>
              <td>
                <b>{word(path, after)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={layout.risk}>
        <RiskBars risk={file.risk} /> {t(file.effect)}
      </p>
      <p className={`${typography.muted} ${typography.small}`}>
        {t([
          '下发前自动备份现值；终端读回一致才算完成。',
          'What the console holds is backed up first; only an equal reading is done.',
        ])}
      </p>
      <LineField
        name="reason"
        label={t(['原因', 'Reason'])}
        required={dangerous}
        fault={faults['reason']}
        value={reason}
        onValue={setReason}
      />
      {dangerous ? (
        <LineField
          name="password"
          label={t(['您的密码', 'Your password'])}
          isPassword
          fault={faults['password']}
          hint={t(['之后由另一人复核', 'Another person confirms it afterwards'])}
          value={password}
          onValue={setPassword}
        />
      ) : null}
      <p className={layout.buttons}>
        <button type="button" className={buttons.button} disabled={busy} onClick={onReset}>
          {t(['放弃', 'Discard'])}
        </button>
        <button
          type="submit"
          className={buttons.primary}
          data-part="send"
          disabled={busy || hasFaults || (dangerous && (password === '' || reason.trim() === ''))}
        >
          {dangerous ? t(['提交复核', 'Submit for confirmation']) : t(['下发', 'Send'])}
        </button>
      </p>
    </form>
  );
};
