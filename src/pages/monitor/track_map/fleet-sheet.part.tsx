import { missing } from '#domain/time/time.ts';
import { truckStateKey, truckStates } from '#domain/words/truck-status-words.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { truckPlace } from '#state/fleet/truck-place.ts';
import { personIn } from '#state/view/person-names.ts';
import { MapSheet } from '#templates/map-sheet.tsx';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import type { MapPicture } from '#ui/map/base/map-picture.ts';

/** The map of the fleet on paper: the states with their signs and numbers, and the chosen truck in words. */
export const FleetSheet = ({
  title,
  moment,
  trucks,
  chosen,
  picture,
}: {
  readonly title: string;
  /** Which moment the map shows, in words. */
  readonly moment: () => string;
  /** Those that the map shows. */
  readonly trucks: readonly TruckStatus[];
  readonly chosen: TruckStatus | null;
  readonly picture: () => MapPicture | null;
}) => {
  const { t, language } = useTranslation();
  const nameOf = (status: number): string =>
    t(truckStates.find(({ code }) => code === status)?.text ?? [missing, missing]);
  const lineOf = (truck: TruckStatus): string => {
    const place = truckPlace(truck);
    return [
      truck.signCode,
      nameOf(truck.status),
      truck.speed === null || truck.status === 0 ? '' : `${Math.round(truck.speed)} km/h`,
      place === null ? '' : t(place),
      personIn(truck.driverName ?? '', language),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  };
  return (
    <MapSheet title={title} moment={moment} picture={picture}>
      {() => (
        <>
          {truckStates.map(({ key, code, text }) => (
            <li key={key}>
              <StateGlyph state={key} /> {t(text)} {trucks.filter(({ status }) => status === code).length}
            </li>
          ))}
          {chosen === null ? null : (
            <li data-part="printed-truck">
              <StateGlyph state={truckStateKey(chosen.status)} /> {lineOf(chosen)}
            </li>
          )}
        </>
      )}
    </MapSheet>
  );
};
