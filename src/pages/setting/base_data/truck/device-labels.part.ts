import { formatNumber } from '#domain/text/number-format.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import type { TruckEquipment } from '#state/fleet/truck-equipment.ts';
import { now } from '#state/view/clock.ts';
import type { spans } from '#ui/drawing/tank-parts.tsx';
import type { truckGeometry } from '#ui/drawing/truck-geometry.ts';
import type { Translation } from '#ui/language.tsx';

import type { EquippedCompartment } from './equipment-of.part.ts';
import { faultText, stateText } from './equipment-words.part.ts';

/** What a line of the drawing says of a device. */
export interface DeviceLabel {
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

/** One label for the GNSS, one for the console, two for each compartment: what each said last, or what is wrong with it. */
export const deviceLabels = (
  equipment: TruckEquipment,
  compartments: readonly EquippedCompartment[],
  {
    edges,
    top,
    skirtFloor,
    scale,
  }: Pick<ReturnType<typeof truckGeometry>, 'top' | 'skirtFloor' | 'scale'> & {
    /** Of the compartments, px. */
    readonly edges: ReturnType<typeof spans>;
  },
  { t, language }: Translation,
): readonly DeviceLabel[] => {
  const faultsOf = (device: string) => equipment.faults.filter((fault) => fault.device === device);
  const gnss = faultsOf('gnss');
  const console = [...faultsOf('console'), ...faultsOf('power')];
  return [
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
    ...compartments.flatMap((one, index): readonly DeviceLabel[] => {
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
};
