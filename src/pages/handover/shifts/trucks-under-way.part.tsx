import { formatMoment } from '#domain/time/time.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { now } from '#state/view/clock.ts';
import type { HandoverState } from '#state/alarms/handovers.ts';
import { nameIn } from '#state/view/english-names.ts';
import { personIn } from '#state/view/person-names.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

/** The trucks that the next shift takes over. */
export const TrucksUnderWay = ({ state }: { readonly state: HandoverState | null }) => {
  const { t, language } = useTranslation();
  return (
    <div>
      <h2 className={sections.heading}>{t(['在途车辆', 'Trucks under way'])}</h2>
      {state !== null && state.trucks.length === 0 ? (
        <EmptyState title={t(['没有在途任务', 'No task is under way'])} />
      ) : (
        <ul data-part="truck-list">
          {(state?.trucks ?? []).map((truck) => (
            <li key={truck.taskCode} data-id={truck.signCode}>
              <button
                type="button"
                onClick={() => {
                  navigationRequest.value = `/monitor/track_map?truck=${encodeURIComponent(truck.signCode)}`;
                }}
              >
                <Plate code={truck.signCode} />
                <span>{nameIn(truck.startArea ?? '', language)}</span>
                <span className={typography.secondary}>{personIn(truck.driverName ?? '', language)}</span>
                <span className={typography.muted}>{formatMoment(truck.startTime, now.value, language)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
