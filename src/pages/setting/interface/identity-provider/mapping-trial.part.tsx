import { useState } from 'react';

import { showFailure } from '#state/hub/failure-view.ts';
import type { TriedMapping } from '#contract/session/sign-on.ts';
import { call } from '#state/hub/hub.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';

import { TrialOutcome } from './trial-outcome.part.tsx';
import styles from './identity-provider.module.css';

const example = '{"sub": "…", "groups": ["…"]}';

/** Tries the mapping as it is typed with what a provider says of somebody, before it is saved. */
export const MappingTrial = ({
  providerId,
  draft,
}: {
  readonly providerId: number | null;
  readonly draft: ResourcePanelProps['draft'];
}) => {
  const { t } = useTranslation();
  const [claims, setClaims] = useState('');
  const [problem, setProblem] = useState('');
  const [tried, setTried] = useState<TriedMapping | null>(null);
  const [busy, setBusy] = useState(false);

  const takeLast = async (id: number): Promise<void> => {
    setBusy(true);
    const outcome = await call('signOn.lastClaims', { providerId: id });
    setBusy(false);
    if (!outcome.ok) return showFailure(outcome.failure);
    setProblem(outcome.value.claims === null ? t(['还没有人登录过', 'No one has signed in yet']) : '');
    if (outcome.value.claims !== null) setClaims(outcome.value.claims);
  };
  const attempt = async (): Promise<void> => {
    setBusy(true);
    const outcome = await call('signOn.try', {
      companyCode: String(draft['companyCode'] ?? ''),
      claims,
      mapping: JSON.stringify(draft['mapping'] ?? []),
      factorValues: String(draft['factorValues'] ?? ''),
    });
    setBusy(false);
    setProblem(outcome.ok ? '' : (outcome.failure.fields?.['claims'] ?? outcome.failure.message));
    setTried(outcome.ok ? outcome.value : null);
  };
  return (
    <section className={styles.part} data-part="mapping-trial">
      <h3>{t(['试用映射', 'Try the mapping'])}</h3>
      <Field
        label={t(['声明（JSON）', 'Claims (JSON)'])}
        error={problem}
        hint={t([
          '身份提供方对某人的说明，不含令牌；按下方表单中尚未保存的映射试算',
          'What the provider says of a user, without tokens; tried with the mapping as it is typed below',
        ])}
      >
        {(ties) => (
          <textarea
            {...ties}
            className={`${problem ? inputs.invalid : inputs.frame} ${styles.text}`}
            name="claims"
            rows={5}
            spellCheck={false}
            maxLength={20_000}
            placeholder={example}
            value={claims}
            onChange={(event) => setClaims(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.buttons}>
        {providerId === null ? null : (
          <button
            type="button"
            className={buttons.button}
            data-part="take-last"
            disabled={busy}
            onClick={() => void takeLast(providerId)}
          >
            {t(['取最近一次登录的声明', 'Take those of the last sign-in'])}
          </button>
        )}
        <button
          type="button"
          className={buttons.button}
          data-part="try"
          disabled={busy || claims.trim() === ''}
          onClick={() => void attempt()}
        >
          {t(['试用', 'Try'])}
        </button>
      </div>
      <div role="status">{tried === null ? null : <TrialOutcome tried={tried} />}</div>
    </section>
  );
};
