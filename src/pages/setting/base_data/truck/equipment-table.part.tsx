import { formatNumber } from '#domain/text/number-format.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import { sealParts } from '#domain/words/seal-words.ts';
import type { EquipmentFault } from '#state/fleet/truck-equipment.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';

import type { EquipmentPlace, EquippedCompartment } from './equipment-of.part.ts';
import { faultText, sensorText } from './equipment-words.part.ts';
import styles from './truck-equipment.module.css';

/** Which label of the picture stands for a cell. */
const labelOf: Readonly<Record<EquipmentPlace, string>> = {
  gauge: 'above',
  manhole: 'above',
  apiAdaptor: 'below',
  footValve: 'below',
};

const parts = ['manhole', 'apiAdaptor', 'footValve'] as const;

/** The gauge and the seal sensors of each compartment: last four digits of their numbers, what they said, and when. */
export const EquipmentTable = ({
  compartments,
  chosen,
}: {
  readonly compartments: readonly EquippedCompartment[];
  readonly chosen: string;
}) => {
  const { t, language } = useTranslation();
  const moment = (time: string | null | undefined): string => formatMoment(time, now.value, language);
  const cell = (
    { compartment }: EquippedCompartment,
    place: EquipmentPlace,
    lines: readonly [said: string, beside: string],
    faults: readonly EquipmentFault[],
  ) => (
    <td key={place} data-field={place} data-chosen={chosen === `${labelOf[place]} ${compartment}`}>
      <span className={styles.cell}>
        {faults.length > 0 ? (
          <span className={styles.fault}>{faults.map((fault) => faultText(t, fault)).join(' · ')}</span>
        ) : (
          <span>{lines[0]}</span>
        )}
        <small>{lines[1]}</small>
      </span>
    </td>
  );
  return (
    <table className={tables.compact} data-part="equipment-table">
      <thead>
        <tr>
          <th>{t(['仓', 'No.'])}</th>
          <th>{t(['液位仪', 'Level gauge'])}</th>
          {parts.map((part) => (
            <th key={part}>{t(sealParts[part].text)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {compartments.map((one) => (
          <tr key={one.compartment} data-id={one.compartment}>
            <td>
              <b>{one.compartment}</b>
            </td>
            {cell(
              one,
              'gauge',
              [one.levelMm === null ? missing : `${formatNumber(one.levelMm)} mm`, moment(one.levelTime)],
              one.faults.gauge,
            )}
            {parts.map((part) => {
              const sensor = one.sensors[part];
              const serial = sensor?.serial?.slice(-4);
              const beside = [serial, sensor && moment(sensor.time)].filter(Boolean).join(' · ');
              return cell(one, part, [sensorText(t, sensor), beside], one.faults[part]);
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
