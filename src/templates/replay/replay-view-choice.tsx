import { phone } from '#state/view/viewport.ts';
import type { Lane } from '#ui/chart/lanes/lane.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import segmented from '#ui/styles/segmented.module.css';

/** What stands under the map: plots or the table; on a phone, which plot. */
export const ReplayViewChoice = ({
  lanes,
  laneKey,
  view,
  onLane,
  onView,
}: {
  readonly lanes: readonly Lane[];
  readonly laneKey: string;
  readonly view: 'lanes' | 'table';
  readonly onLane: (key: string) => void;
  readonly onView: (view: 'lanes' | 'table') => void;
}) => {
  const { t } = useTranslation();
  return phone.value ? (
    <span className={inputs.frame}>
      <select
        aria-label={t(['曲线', 'Plot'])}
        value={laneKey}
        onChange={(event) => onLane(event.target.value)}
      >
        {lanes.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </span>
  ) : (
    <span className={segmented.small} role="group" aria-label={t(['显示', 'Shown'])}>
      <button type="button" aria-pressed={view === 'lanes'} onClick={() => onView('lanes')}>
        {t(['曲线', 'Plots'])}
      </button>
      <button type="button" aria-pressed={view === 'table'} onClick={() => onView('table')}>
        {t(['表格', 'Table'])}
      </button>
    </span>
  );
};
