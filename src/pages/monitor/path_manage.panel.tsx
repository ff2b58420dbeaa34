import { useState } from 'react';

import { formatDateTime } from '#domain/time/time.ts';
import { areas } from '#state/fleet/areas.ts';
import type { Journey, LearnedJourney } from '#contract/tracks/journeys.ts';
import { isRouteLine, noLine } from '#templates/resource-page/fields/geometry/line-text.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { useTranslation } from '#ui/language.tsx';

import { LearnJourney } from './path_manage/learn-journey.part.tsx';
import { RouteDeviations } from './path_manage/route-deviations.part.tsx';
import { RouteMap } from './path_manage/route-map.part.tsx';
import { stopPlaces } from './path_manage/stop-places.part.ts';
import styles from './path_manage/path-manage.module.css';
import sections from '#ui/styles/sections.module.css';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

/** What a corridor is drawn with until one is typed, m. */
const usualHalfWidthM = 500;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.every((stop) => !Reflect.get(Object(stop), 'stationCode')));

/** The route on the map, learned from a journey or drawn, and who left it. */
const PathManagePanel = ({ row, draft, readOnly, onValue }: ResourcePanelProps) => {
  const { t, language } = useTranslation();
  const [learns, setLearns] = useState(false);
  const [fitKey, setFitKey] = useState(0);
  const [learnedFrom, setLearnedFrom] = useState<Journey | null>(null);
  const value = draft['line'];
  const line = isRouteLine(value) ? value : noLine;
  const halfWidthM = Number(draft['halfWidthM']) || usualHalfWidthM;
  const journey =
    line.learnedFrom === null
      ? null
      : learnedFrom?.taskCode === line.learnedFrom
        ? `${learnedFrom.signCode} ${formatDateTime(learnedFrom.startTime, language)}`
        : String(row?.['journey'] ?? line.learnedFrom);
  const take = (from: Journey, { taskCode, points, depotAreaCode, stationCodes }: LearnedJourney): void => {
    onValue('line', { points, learnedFrom: taskCode });
    const found = {
      depotAreaCode,
      stops: stationCodes.map((stationCode, index) => ({ stopNo: index + 1, stationCode })),
      name: [from.depot ?? '', ...from.stations].filter((name) => name !== '').join(' → '),
      halfWidthM: usualHalfWidthM,
    };
    for (const [name, known] of Object.entries(found))
      if (isEmpty(draft[name]) && !isEmpty(known)) onValue(name, known);
    setLearnedFrom(from);
    setLearns(false);
    setFitKey(fitKey + 1);
  };
  return (
    <section className={styles.panel} data-part="route-panel" aria-label={t(['路线规划', 'Route plan'])}>
      <h3 className={sections.heading}>{t(['路线规划', 'Route plan'])}</h3>
      <RouteMap
        line={line.points}
        halfWidthM={halfWidthM}
        stops={stopPlaces(draft, areas.value)}
        readOnly={readOnly}
        fitKey={fitKey}
        estimated={line.estimated === true}
        onLine={(points, estimated) =>
          onValue(
            'line',
            points.length === 0 ? null : { points, learnedFrom: null, ...(estimated && { estimated }) },
          )
        }
      />
      {readOnly ? null : (
        <div className={styles.tools}>
          <button
            type="button"
            className={buttons.small}
            aria-expanded={learns}
            onClick={() => setLearns(!learns)}
          >
            {t(['由已完成的任务学习', 'Learn from a completed task'])}
          </button>
          {journey === null ? null : (
            <span className={typography.small} data-part="learned-from">
              {t(['学习自 {journey}', 'Learned from {journey}'], { journey })}
            </span>
          )}
        </div>
      )}
      {learns ? <LearnJourney onLearned={take} /> : null}
      {row === null ? null : <RouteDeviations routeCode={String(row['routeCode'])} />}
    </section>
  );
};

export default PathManagePanel;
