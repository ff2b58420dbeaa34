import { round } from './tank-parts.tsx';

/** Measures of the truck drawing in CSS px: one unit is one pixel, so text keeps its size at every width. */
export interface TruckGeometry {
  readonly width: number;
  readonly scale: number;
  readonly x0: number;
  readonly x1: number;
  readonly top: number;
  readonly floor: number;
  readonly skirtTop: number;
  readonly skirtFloor: number;
  readonly wheelY: number;
  readonly wheelRadius: number;
  readonly ground: number;
  readonly height: number;
}

export const truckGeometry = (width: number, cab: boolean): TruckGeometry => {
  const scale = Math.max(0.7, Math.min(1, width / 480));
  const skirtFloor = 131;
  return {
    width,
    scale,
    x0: cab ? 112 * scale : 8,
    x1: width - 8,
    top: round(40 + 24 * (1 - scale)),
    floor: 104,
    skirtTop: 108,
    skirtFloor,
    wheelY: skirtFloor + 10 * scale,
    wheelRadius: 15 * scale,
    ground: skirtFloor + 25 * scale,
    height: round(skirtFloor + 33 * scale),
  };
};

export const tankOutline = ({ x0, x1, top, floor }: TruckGeometry): string => {
  const middle = (top + floor) / 2;
  return (
    `M${x0 + 16} ${top}H${x1 - 16}C${x1 - 3} ${top} ${x1} ${top + 18} ${x1} ${middle}` +
    `S${x1 - 3} ${floor} ${x1 - 16} ${floor}H${x0 + 16}C${x0 + 3} ${floor} ${x0} ${floor - 18} ${x0} ${middle}` +
    `S${x0 + 3} ${top} ${x0 + 16} ${top}Z`
  );
};
