import { formatNumber } from '#domain/text/number-format.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import { oilDrawing } from '#domain/words/oil-words.ts';
import type { TruckEquipment } from '#state/fleet/truck-equipment.ts';
import { now } from '#state/view/clock.ts';
import { spans, type DrawnCompartment, type PartState, type TankPart } from '#ui/drawing/tank-parts.tsx';
import { truckGeometry } from '#ui/drawing/truck-geometry.ts';
import { Truck } from '#ui/drawing/truck.tsx';
import { useTranslation } from '#ui/language.tsx';

import type { EquippedCompartment } from './equipment-of.part.ts';
import { faultText, stateText } from './equipment-words.part.ts';
import styles from './truck-equipment.module.css';

/** Room for two lines of text above and below the truck, px. */
const labelsPx = 52;
/** Under this width of a compartment its labels would lie upon one another: the picture scrolls instead. */
const narrowestPx = 84;
/** Cab and ends of the truck at full size. */
const besideTanksPx = 120;
const leastPx = 28;

const stateOf = (state: string | null | undefined): PartState =>
  state === 'open' || state === 'closed' ? state : 'unknown';

const drawn = (one: EquippedCompartment): DrawnCompartment => {
  const { sensors, faults, levelMm, heightMm } = one;
  const foot = sensors['footValve'];
  const bad: readonly (readonly [part: TankPart, count: number])[] = [
    ['manhole', faults.manhole.length],
    ['api', faults.apiAdaptor.length],
    ['foot', faults.footValve.length],
  ];
  return {
    number: one.compartment,
    capacityL: one.capacityL,
    oil: oilDrawing(one.oilCode),
    // From the side a tank is as full as its liquid is high.
    fraction: levelMm === null || heightMm === null ? 0 : Math.min(1, levelMm / Math.max(1, heightMm)),
    unknown: levelMm === null,
    label: formatNumber(one.capacityL),
    manhole: stateOf(sensors['manhole']?.state),
    api: stateOf(sensors['apiAdaptor']?.state),
    foot: stateOf(foot?.state),
    pipe: foot?.wet === true ? 'wet' : foot?.wet === false ? 'dry' : 'unknown',
    bad: bad.flatMap(([part, count]) => (count > 0 ? [part] : [])),
  };
};

interface Label {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  readonly isFaulty: boolean;
  /** Middle of the text and the device itself, px. */
  readonly x: number;
  readonly toX: number;
  readonly toY: number;
  readonly above: boolean;
}

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
  const { t, language } = useTranslation();
  const tanks = compartments.map(drawn);
  const width = Math.max(placePx, besideTanksPx + compartments.length * narrowestPx);
  const geometry = truckGeometry(width, true);
  const { x0, x1, top, floor, skirtFloor, height, scale } = geometry;
  const edges = spans(tanks, x0, x1, leastPx);
  const faultsOf = (device: string) => equipment.faults.filter((fault) => fault.device === device);
  const gnss = faultsOf('gnss');
  const console = [...faultsOf('console'), ...faultsOf('power')];
  const labels: readonly Label[] = [
    {
      key: 'gnss',
      title: t(['定位', 'GNSS']),
      text: gnss[0] ? faultText(t, gnss[0]) : formatMoment(equipment.gpsTime, now.value, language),
      isFaulty: gnss.length > 0,
      x: Math.max(44, 58 * scale),
      toX: 64 * scale,
      toY: skirtFloor - 84 * scale,
      above: true,
    },
    {
      key: 'console',
      title: t(['车载终端', 'Console']),
      text: console[0] ? faultText(t, console[0]) : equipment.terminal,
      isFaulty: console.length > 0,
      x: Math.max(44, 58 * scale),
      toX: 78 * scale,
      toY: skirtFloor - 40 * scale,
      above: false,
    },
    ...compartments.flatMap((one, index): readonly Label[] => {
      const [left, right] = edges[index] ?? [0, 0];
      const centre = (left + right) / 2;
      const { gauge, apiAdaptor, footValve } = one.faults;
      // The label names the gauge alone: what is wrong with the manhole is on the drawing and in the table.
      const [wrongAbove] = gauge;
      const [wrongBelow] = [...apiAdaptor, ...footValve];
      return [
        {
          key: `above ${one.compartment}`,
          title: t(['液位 {n}', 'Gauge {n}'], { n: one.compartment }),
          text: wrongAbove
            ? faultText(t, wrongAbove)
            : one.levelMm === null
              ? missing
              : `${formatNumber(one.levelMm)} mm`,
          isFaulty: wrongAbove !== undefined,
          x: centre,
          toX: left + (right - left) * 0.27,
          toY: top + 12,
          above: true,
        },
        {
          key: `below ${one.compartment}`,
          title: t(['API、底阀 {n}', 'Valves {n}'], { n: one.compartment }),
          text: wrongBelow
            ? faultText(t, wrongBelow)
            : `${stateText(t, one.sensors['apiAdaptor'])} · ${stateText(t, one.sensors['footValve'])}`,
          isFaulty: wrongBelow !== undefined,
          x: centre,
          toX: centre + 6,
          toY: skirtFloor - 4,
          above: false,
        },
      ];
    }),
  ];
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
