import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { pathText, valueText } from '#domain/parameters/parameter-text.ts';
import { rolloutStates } from '#domain/parameters/rollout.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { RolloutDetail } from '#state/devices/rollouts.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import layout from '../parameter-layout.module.css';
import styles from '../push-page.module.css';
import { RolloutMoves } from './rollout-moves.tsx';
import { rolloutName } from './rollout-name.ts';
import { RolloutTrucks } from './rollout-trucks.tsx';

/** Has it arrived: every truck of a roll-out with its stage, and what can be done with the whole. */
export const RolloutProgress = ({
  detail: { rollout, trucks },
  onMoved,
}: {
  readonly detail: RolloutDetail;
  readonly onMoved: () => void;
}) => {
  const { t, language } = useTranslation();
  const file = parameterFileOf(rollout.file);
  const open = rollout.trucks - rollout.verified - rollout.failed - rollout.skipped;
  return (
    <section data-part="rollout-progress" data-id={rollout.id} data-state={rollout.state}>
      <div className={styles.figures} role="status" aria-live="polite">
        <span>
          {t(['完成', 'Complete'])} <b>{rollout.verified}</b>
        </span>
        <span>
          {t(['未完', 'Open'])} <b>{open}</b>
        </span>
        <span>
          {t(['失败', 'Failed'])} <b data-bad={rollout.failed > 0}>{rollout.failed}</b>
        </span>
        <span>
          {t(['未下发', 'Nothing to send'])} <b>{rollout.skipped}</b>
        </span>
        <span>
          <b>{t(rolloutStates[rollout.state].text)}</b>
        </span>
        <RolloutMoves rollout={rollout} onMoved={onMoved} />
      </div>
      <p className={`${typography.secondary} ${styles.said}`}>
        {rollout.upgrade === null
          ? Object.entries(rollout.wanted)
              .map(([path, value]) => `${t(pathText(file, path))} = ${t(valueText(file, path, value))}`)
              .join(t(['，', ', ']))
          : `${rolloutName(rollout, t)} · ${rollout.upgrade.description}`}
        {' · '}
        {rollout.reason} · {rollout.authorName}
        {rollout.approverName === null ? '' : ` → ${rollout.approverName}`} ·{' '}
        {formatDateTime(rollout.createdTime, language)}
      </p>
      <div
        className={layout.wide}
        tabIndex={0}
        role="region"
        aria-label={t(['逐车进度', 'Progress by truck'])}
      >
        <RolloutTrucks trucks={trucks} />
      </div>
      <p className={`${typography.muted} ${styles.said}`}>
        {t(['关闭页面不影响下发。', 'Sending goes on if you close this page.'])}
      </p>
    </section>
  );
};
