import { rolloutStates } from '#domain/parameters/rollout.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { Rollout } from '#state/devices/rollouts.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from '../push-page.module.css';
import { rolloutName } from './rollout-name.ts';

/** Roll-outs, the newest first, to be opened. `rollouts` null: not read yet. */
export const RolloutList = ({
  rollouts,
  opened,
  onOpen,
}: {
  readonly rollouts: readonly Rollout[] | null;
  readonly opened: number | null;
  readonly onOpen: (id: number) => void;
}) => {
  const { t, language } = useTranslation();
  if (rollouts?.length === 0)
    return <p className={typography.muted}>{t(['还没有批量下发', 'No roll-outs yet'])}</p>;
  return (
    <ul className={styles.rollouts} data-part="rollouts">
      {(rollouts ?? []).map((rollout) => (
        <li key={rollout.id}>
          <button
            type="button"
            data-id={rollout.id}
            aria-current={rollout.id === opened}
            onClick={() => onOpen(rollout.id)}
          >
            <b>
              {t(rolloutStates[rollout.state].text)} · {rollout.verified} / {rollout.trucks}
            </b>
            <small className={typography.muted}>
              {rolloutName(rollout, t)} · {rollout.reason} · {rollout.authorName} ·{' '}
              {formatDateTime(rollout.createdTime, language)}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
};
