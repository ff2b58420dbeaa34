import type { FirstRunStep } from '#domain/menu/first-run-steps.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { type FirstRun as FirstRunState, firstRunCollapsed, leaveFirstRun } from '#state/fleet/first-run.ts';
import { EmptyTank } from '#ui/drawing/empty-tank.tsx';
import { useTranslation } from '#ui/language.tsx';
import { PageHead } from '#ui/page.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './first-run.module.css';
import { FirstRunSide } from './first-run-side.part.tsx';
import { FirstRunStepRow } from './first-run-step.part.tsx';

/** So many steps are due at once: more would be a list again. */
const mostNow = 2;

/** What a new company does first, step by step, until all is done. */
const FirstRun = ({
  firstRun,
  title,
  groups,
  companyName,
  onChanged,
}: {
  readonly firstRun: FirstRunState;
  readonly title: string;
  readonly groups: string;
  readonly companyName: string;
  readonly onChanged: () => void;
}) => {
  const { t } = useTranslation();
  const { steps } = firstRun;
  const open = steps.filter(({ state }) => state === 'open');
  const over = steps.length - open.length;
  const hasTrucks = steps.some(({ code, state }) => code === 'trucks' && state !== 'open');
  const asksTrucks = steps.some(({ code }) => code === 'trucks') && !hasTrucks;
  const due = open.slice(0, mostNow).map(({ code }) => code);
  const leave = async (step: FirstRunStep): Promise<void> => {
    const outcome = await leaveFirstRun(step);
    if (!outcome.ok) showFailure(outcome.failure);
    onChanged();
  };
  const progress = t(['{all} 步中 {n} 步已做', '{n} of {all} steps done'], { all: steps.length, n: over });
  return (
    <>
      <PageHead title={title} groups={groups}>
        <span className={`${typography.muted} ${typography.small} ${styles.wide}`}>
          {progress}
          {t(['，都做完这里就变回个人中心', '; then this is your home page again'])}
        </span>
        <button
          type="button"
          className={buttons.button}
          data-part="first-run-collapse"
          onClick={() => {
            firstRunCollapsed.value = true;
          }}
        >
          {t(['收起', 'Collapse'])}
        </button>
      </PageHead>
      <div className={styles.columns} data-part="first-run">
        <div>
          <div className={styles.lead}>
            <EmptyTank width={238} />
            <div>
              <h2>
                {asksTrucks
                  ? t(['还没有车。先做两件事', 'No trucks yet. Two things first'])
                  : t(['还差 {n} 步', '{n} {n:step|steps} to go'], { n: open.length })}
              </h2>
              <p className={typography.secondary}>
                {asksTrucks
                  ? t([
                      '传一张车辆表，把终端指到这里。第一辆车上线，地图就活了。',
                      'Send a sheet of trucks and point the terminals here. With the first truck on the line the map comes to life.',
                    ])
                  : t([
                      '不做的也可以先放下，以后在菜单里都找得到。',
                      'What is not for now can be left; all of it stays in the menu.',
                    ])}
              </p>
              <div className={styles.progress}>
                <progress max={steps.length} value={over} aria-label={progress} />
                <span className={`${typography.muted} ${typography.small}`}>{progress}</span>
              </div>
            </div>
          </div>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <FirstRunStepRow
                key={step.code}
                step={step}
                number={index + 1}
                isNow={due.includes(step.code)}
                isFirst={due[0] === step.code}
                firstRun={firstRun}
                companyName={companyName}
                onLeave={(code) => void leave(code)}
              />
            ))}
          </ol>
        </div>
        <FirstRunSide firstRun={firstRun} />
      </div>
    </>
  );
};

export default FirstRun;
