import { useState } from 'react';

import type { ParameterFile } from '#domain/parameters/parameter-file.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { LineField } from '../line-field.tsx';
import layout from '../parameter-layout.module.css';
import { RolloutRisk } from './rollout-risk.tsx';

/** What a person says before an order goes to many trucks. */
export interface RolloutRequest {
  readonly count: string;
  readonly reason: string;
  readonly maxFailurePercent: number;
  readonly password: string;
}

/** What it risks, when it halts, and the typed number of trucks. */
export const RolloutPanel = ({
  file,
  what = null,
  trucks,
  fields,
  faults,
  busy,
  onSend,
}: {
  readonly file: ParameterFile;
  /** What is sent, where it is no number of fields. */
  readonly what?: string | null;
  readonly trucks: number;
  readonly fields: number;
  /** What the server said, by field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly busy: boolean;
  readonly onSend: (wish: RolloutRequest) => void;
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
  return (
    <form
      data-part="push"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend({ count, reason: reason.trim(), maxFailurePercent: Number(percent), password });
        setPassword('');
      }}
    >
      <h2 className={sections.heading}>{t(['风险与确认', 'Risk and confirmation'])}</h2>
      <RolloutRisk file={file} isFile={what !== null} />
      <LineField
        name="maxFailurePercent"
        label={t(['失败超过多少 % 时暂停', 'Pause when failures exceed, %'])}
        fault={faults['maxFailurePercent']}
        value={percent}
        onValue={setPercent}
      />
      <LineField
        name="reason"
        label={t(['原因', 'Reason'])}
        fault={faults['reason']}
        value={reason}
        onValue={setReason}
      />
      <LineField
        name="count"
        label={t(['输入车辆数', 'Type the number of trucks'])}
        placeholder={String(trucks)}
        fault={faults['count']}
        value={count}
        onValue={setCount}
      />
      {dangerous ? (
        <LineField
          name="password"
          label={t(['您的密码', 'Your password'])}
          isPassword
          hint={t(['之后由另一人复核', 'Another person confirms it afterwards'])}
          fault={faults['password']}
          value={password}
          onValue={setPassword}
        />
      ) : null}
      <p className={layout.buttons}>
        <span className={`${typography.muted} ${typography.small}`}>
          {what === null
            ? t(
                [
                  '{fields} 项，{trucks} 辆',
                  '{fields} {fields:field|fields}, {trucks} {trucks:truck|trucks}',
                ],
                { fields, trucks },
              )
            : t(['{what}，{trucks} 辆', '{what}, {trucks} {trucks:truck|trucks}'], { what, trucks })}
        </span>
        <button type="submit" className={buttons.primary} data-part="send" disabled={busy || !ready}>
          {dangerous ? t(['提交复核', 'Submit for confirmation']) : t(['下发', 'Send'])}
        </button>
      </p>
    </form>
  );
};
