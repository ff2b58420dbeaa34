import { formatNumber } from '#domain/text/number-format.ts';
import { oilDrawing, oilLabel } from '#domain/words/oil-words.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { compartmentsOf } from '#state/fleet/inventory.ts';
import { drawnTanks } from '#templates/truck-drawing.ts';
import { FuelSwatch } from '#ui/drawing/fuel-swatch.tsx';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { useTranslation } from '#ui/language.tsx';
import tags from '#ui/styles/tags.module.css';

import styles from './past.module.css';

/** What was in each compartment; readings that were corrected since are marked. */
export const PastTanks = ({
  truck,
  corrected,
}: {
  readonly truck: TruckStatus;
  readonly corrected: readonly number[];
}) => {
  const { t, language } = useTranslation();
  const tanks = compartmentsOf(truck);
  if (tanks.length === 0) return null;
  return (
    <>
      <div className={styles.strip}>
        <TankStrip compartments={drawnTanks(tanks)} width={320} height={44} />
      </div>
      <table className={styles.tanks} data-part="past-tanks">
        <thead>
          <tr>
            <th scope="col">{t(['仓', 'No.'])}</th>
            <th scope="col">{t(['油品', 'Product'])}</th>
            <th scope="col">V20 L</th>
            <th scope="col">{t(['容量', 'Capacity'])} L</th>
          </tr>
        </thead>
        <tbody>
          {tanks.map(({ compartment, oilCode, v20, capacityL }) => (
            <tr key={compartment}>
              <th scope="row">{compartment}</th>
              <td>
                <FuelSwatch oil={oilDrawing(oilCode)} /> {oilLabel(oilCode, language)}
                {corrected.includes(compartment) ? (
                  <>
                    {' '}
                    <span className={tags.tag} data-part="corrected-since">
                      {t(['后来更正', 'corrected since'])}
                    </span>
                  </>
                ) : null}
              </td>
              <td data-field="v20">{formatNumber(v20)}</td>
              <td>{formatNumber(capacityL)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
