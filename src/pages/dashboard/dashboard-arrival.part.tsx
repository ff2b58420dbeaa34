import type { Destination } from '#contract/fleet/destination.ts';
import { estimateText } from '#domain/roads/way-words.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import { behindText, destinationText } from '#templates/destination-text.ts';
import { useTranslation } from '#ui/language.tsx';
import dashboardTable from './dashboard-table.module.css';
import typography from '#ui/styles/typography.module.css';

/** When a truck will be at its next station, and by how much that is behind its plan. */
export const Arrival = ({ destination }: { readonly destination: Destination | null }) => {
  const translation = useTranslation();
  const { t, language } = translation;
  if (destination === null) return missing;
  if (destination.arrived) return t(['已到站', 'Arrived']);
  const { arrivalTime, estimateKm = null } = destination;
  const behind = behindText(destination, translation);
  return (
    <span title={destinationText(destination, now.value, translation)}>
      {arrivalTime === null ? (
        estimateKm === null ? (
          missing
        ) : (
          <span className={dashboardTable.estimate}>
            {estimateText({ leastKm: estimateKm[0], mostKm: estimateKm[1] })}
          </span>
        )
      ) : (
        <b className={dashboardTable.arrival}>
          {formatMoment(arrivalTime, now.value, language).slice(0, -3)}
        </b>
      )}
      {behind === '' ? null : <small className={typography.danger}> {behind}</small>}
    </span>
  );
};
