import { firstRunCollapsed, type FirstRun, leaveFirstRun } from '#state/fleet/first-run.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';

import dashboard from '../dashboard.module.css';

/** The steps while they are collapsed: the way back, and the way out for the whole company. */
export const FirstRunStrip = ({
  firstRun: { steps },
  onChanged,
}: {
  readonly firstRun: FirstRun;
  readonly onChanged: () => void;
}) => {
  const { t } = useTranslation();
  const end = async (): Promise<void> => {
    const outcome = await leaveFirstRun('all');
    if (!outcome.ok) showFailure(outcome.failure);
    onChanged();
  };
  return (
    <div className={dashboard.history} data-part="first-run-strip">
      <span>
        {t(['开始使用：{all} 步中 {n} 步已做', 'First steps: {n} of {all} done'], {
          all: steps.length,
          n: steps.filter(({ state }) => state !== 'open').length,
        })}
      </span>
      <span className={layout.spacer} />
      <button
        type="button"
        className={buttons.quietSmall}
        title={t(['本公司所有人都不再看到', 'No one of the company sees them any more'])}
        data-part="first-run-end"
        onClick={() => void end()}
      >
        {t(['不再显示', 'Don’t show again'])}
      </button>
      <button
        type="button"
        className={buttons.small}
        data-part="first-run-expand"
        onClick={() => {
          firstRunCollapsed.value = false;
        }}
      >
        {t(['继续', 'Continue'])}
      </button>
    </div>
  );
};
