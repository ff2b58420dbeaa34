import { groupFleet } from '#state/fleet/fleet-view.ts';
import { fleetVersion } from '#state/fleet/truck-status.ts';
import { truckStates } from '#domain/words/truck-status-words.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import styles from './truck-choice.module.css';

/** More than these are found by typing. */
const most = 24;

/** Trucks of which one has to be chosen first: those in alarm and on the road before those that stand. */
export const TruckChoice = ({
  fits = () => true,
  onChoose,
}: {
  readonly fits?: (signCode: string) => boolean;
  readonly onChoose: (signCode: string) => void;
}) => {
  // Trucks come with the first answer about the fleet.
  void fleetVersion.value;
  const groups = groupFleet({ query: '', state: null });
  const trucks = truckStates.flatMap(({ key }) =>
    (groups.get(key) ?? []).filter(({ signCode }) => fits(signCode)).map((truck) => ({ key, truck })),
  );
  return (
    <div className={styles.trucks} data-part="truck-choice">
      {trucks.slice(0, most).map(({ key, truck }) => (
        <button
          key={truck.signCode}
          type="button"
          className={`${buttons.button} ${styles.truck}`}
          data-id={truck.signCode}
          onClick={() => onChoose(truck.signCode)}
        >
          <StateGlyph state={key} />
          <Plate code={truck.signCode} />
        </button>
      ))}
    </div>
  );
};
