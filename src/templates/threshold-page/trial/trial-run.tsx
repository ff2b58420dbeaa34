import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import type { Trial } from './use-trial.ts';

/** Begins a trial; while it runs, how far it has come. */
export const TrialRun = ({
  trial,
  trucks,
  onStart,
  onStop,
}: {
  readonly trial: Trial | null;
  /** As many as it is tried on. */
  readonly trucks: number;
  readonly onStart: () => void;
  readonly onStop: () => void;
}) => {
  const { t } = useTranslation();
  return trial?.running ? (
    <p>
      <progress max={trial.total} value={trial.done} aria-label={t(['试算进度', 'Progress of the trial'])} />{' '}
      {trial.done} / {trial.total}{' '}
      <button type="button" className={buttons.small} onClick={onStop}>
        {t(['停止', 'Stop'])}
      </button>
    </p>
  ) : (
    <button
      type="button"
      className={buttons.button}
      data-part="try"
      disabled={trucks === 0}
      onClick={onStart}
    >
      {t(['用近 30 天的报文试算', 'Try it on the messages of 30 days'])}
    </button>
  );
};
