import type { TruckEquipment } from '#state/fleet/truck-equipment.ts';
import { spans } from '#ui/drawing/tank-parts.tsx';
import { truckGeometry } from '#ui/drawing/truck-geometry.ts';
import { Truck } from '#ui/drawing/truck.tsx';
import { useTranslation } from '#ui/language.tsx';

import type { EquippedCompartment } from './equipment-of.part.ts';
import { drawnCompartment } from './drawn-compartment.part.ts';
import { deviceLabels } from './device-labels.part.ts';
import styles from './truck-equipment.module.css';

/** Room for two lines of text above and below the truck, px. */
const labelsPx = 52;
/** Under this width of a compartment its labels would lie upon one another: the picture scrolls instead. */
const narrowestPx = 84;
/** Cab and ends of the truck at full size. */
const besideTanksPx = 120;
const leastPx = 28;

/** The truck from the side with a line to every device: what it said last, or what is wrong with it. */
export const EquipmentDrawing = ({
  equipment,
  compartments,
  signCode,
  width: placePx,
  chosen,
  onChoose,
}: {
  readonly equipment: TruckEquipment;
  readonly compartments: readonly EquippedCompartment[];
  readonly signCode: string;
  /** Of its place, px. */
  readonly width: number;
  /** Key of the label that is chosen; empty: none. */
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
}) => {
  const translation = useTranslation();
  const { t } = translation;
  const tanks = compartments.map(drawnCompartment);
  const width = Math.max(placePx, besideTanksPx + compartments.length * narrowestPx);
  const geometry = truckGeometry(width, true);
  const { x0, x1, floor, height } = geometry;
  const edges = spans(tanks, x0, x1, leastPx);
  const labels = deviceLabels(equipment, compartments, { ...geometry, edges }, translation);
  const title = t(['{plate} 的设备图', 'Devices of {plate}'], { plate: signCode });
  return (
    <div
      className={styles.drawing}
      style={{ width, height: height + 2 * labelsPx }}
      data-part="equipment-drawing"
    >
      <div className={styles.truck} style={{ top: labelsPx }}>
        <Truck compartments={tanks} width={width} title={title} />
      </div>
      <svg className={styles.lines} width={width} height={height + 2 * labelsPx} aria-hidden="true">
        {labels.map(({ key, toX, toY, above, isFaulty }) => {
          const y = labelsPx + toY;
          const end = above ? labelsPx - 14 : labelsPx + Math.max(height, floor) + 12;
          return (
            <g key={key} className={isFaulty ? styles.faulty : chosen === key ? styles.chosen : undefined}>
              <path d={`M${toX} ${y}V${end}`} />
              <circle cx={toX} cy={y} r="3" />
            </g>
          );
        })}
      </svg>
      {labels.map(({ key, title: name, text, isFaulty, x, above }) => (
        <button
          key={key}
          type="button"
          className={isFaulty ? styles.faultyLabel : styles.label}
          style={{ left: x, ...(above ? { top: 0 } : { bottom: 0 }) }}
          aria-pressed={chosen === key}
          data-device={key}
          onClick={() => onChoose(chosen === key ? '' : key)}
        >
          <b>{name}</b>
          <span>{text}</span>
        </button>
      ))}
    </div>
  );
};
