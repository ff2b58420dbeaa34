import { useState } from 'react';

import type { ParameterFile } from '#domain/parameters/parameter-file.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './push-page.module.css';
import { RiskBars } from './risk-bars.tsx';

/** What a person says before an order goes to many trucks. */
export interface PushWish {
  readonly count: string;
  readonly reason: string;
  readonly maxFailurePercent: number;
  readonly password: string;
}

/** What it risks, when it halts, and the typed number of trucks. */
export const PushPanel = ({
  file,
  trucks,
  fields,
  faults,
  busy,
  onSend,
}: {
  readonly file: ParameterFile;
  readonly trucks: number;
  readonly fields: number;
  /** What the server said, by field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly onSend: (wish: PushWish) => void;
}) => {
  const { t } = useTranslation();
  const [count, setCount] = useState('');
  const [reason, setReason] = useState('');
  const [percent, setPercent] = useState('10');
  const [password, setPassword] = useState('');
  const dangerous = file.risk === 'high';
  const ready =
    trucks > 0 &&
    fields > 0 &&
    count === String(trucks) &&
    reason.trim() !== '' &&
    /^(\d{1,2}|100)$/.test(percent) &&
    (!dangerous || password !== '');
  const text = (
    name: string,
    label: string,
    value: string,
    onValue: (value: string) => void,
    more: { readonly type?: 'password'; readonly placeholder?: string; readonly hint?: string } = {},
  ) => (
    <Field label={label} required error={faults[name] ?? ''} hint={more.hint ?? ''}>
      {(ties) => (
        <span className={inputs.frame}>
          <input
            {...ties}
            type={more.type ?? 'text'}
            name={name}
            maxLength={200}
            autoComplete={more.type === undefined ? 'off' : 'current-password'}
            placeholder={more.placeholder}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
  return (
    <form
      data-part="push"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend({ count, reason: reason.trim(), maxFailurePercent: Number(percent), password });
        setPassword('');
      }}
    >
      <h3 className={sections.heading}>{t(['风险与确认', 'Risk and confirmation'])}</h3>
      <p className={styles.risk}>
        <RiskBars risk={file.risk} /> {t(file.effect)}
      </p>
      <dl className={sections.facts}>
        <dt>{t(['批次', 'Waves'])}</dt>
        <dd>{t(['先 1 辆，再 10 %，再其余', 'One truck, then 10 %, then the rest'])}</dd>
        <dt>{t(['行驶中', 'Moving'])}</dt>
        <dd>
          {file.risk === 'low'
            ? t(['照常下发', 'Sent all the same'])
            : t(['等停车', 'Waits until it stands'])}
        </dd>
        <dt>{t(['回读核对', 'Read back'])}</dt>
        <dd>{t(['值不同算失败', 'Another value is a failure'])}</dd>
        <dt>{t(['回退', 'Roll back'])}</dt>
        <dd>{t(['保存现值，可一键回退', 'Present values are kept and can be written back'])}</dd>
      </dl>
      {text(
        'maxFailurePercent',
        t(['失败超过多少 % 时暂停', 'Halts above % of failures']),
        percent,
        setPercent,
      )}
      {text('reason', t(['原因', 'Reason']), reason, setReason)}
      {text('count', t(['输入车辆数', 'Type the number of trucks']), count, setCount, {
        placeholder: String(trucks),
      })}
      {dangerous
        ? text('password', t(['您的密码', 'Your password']), password, setPassword, {
            type: 'password',
            hint: t(['之后由另一人复核', 'Another person confirms it afterwards']),
          })
        : null}
      <p className={styles.buttons}>
        <span className={`${typography.muted} ${typography.small}`}>
          {t(['{fields} 项，{trucks} 辆', '{fields} fields, {trucks} trucks'], { fields, trucks })}
        </span>
        <button type="submit" className={buttons.primary} data-part="send" disabled={busy || !ready}>
          {dangerous ? t(['提交复核', 'Ask the second person']) : t(['下发', 'Send'])}
        </button>
      </p>
    </form>
  );
};
