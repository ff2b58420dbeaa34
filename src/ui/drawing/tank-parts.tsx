import type { OilDrawing } from '#domain/words/oil-words.ts';

import type { SealState } from '#domain/cargo/seal-states.ts';

export type PartState = 'closed' | 'open' | 'unknown';
export type TankPart = 'manhole' | 'foot' | 'api' | 'pipe' | 'seal';

/** A compartment as drawings see it. `fraction` is how full it is, 0 to 1; `waterFraction` likewise at the floor. */
export interface DrawnCompartment {
  readonly number: number;
  readonly capacityL: number;
  readonly oil: OilDrawing;
  readonly fraction: number;
  /** Nothing was read: `fraction` says nothing. */
  readonly unknown?: boolean;
  readonly label?: string;
  readonly manhole?: PartState;
  readonly foot?: PartState;
  readonly api?: PartState;
  readonly pipe?: 'wet' | 'dry' | 'unknown';
  readonly seal?: SealState;
  readonly waterFraction?: number;
  /** Parts out of order: drawn in the alarm colour. */
  readonly bad?: readonly TankPart[];
}

export const oilInk: Record<OilDrawing, string> = {
  gas: 'var(--tw-oil-gas)',
  die: 'var(--tw-oil-die)',
  oth: 'var(--tw-oil-oth)',
};

export const round = (value: number): number => Math.round(value * 100) / 100;

/** Left and right edge of each compartment: widths in proportion to capacity, none under `min`. */
export const spans = (
  compartments: readonly DrawnCompartment[],
  x0: number,
  x1: number,
  min: number,
): readonly (readonly [left: number, right: number])[] => {
  const width = x1 - x0;
  const total = compartments.reduce((sum, { capacityL }) => sum + (capacityL || 1), 0);
  const wide = compartments.map(({ capacityL }) => Math.max(min, (width * (capacityL || 1)) / total));
  const sum = wide.reduce((a, b) => a + b, 0);
  let x = x0;
  return wide.map((value) => {
    const left = x;
    x += (value * width) / sum;
    return [left, x] as const;
  });
};

/** Stripes for diesel, dots for other oils: never colour alone. */
export const OilPatterns = ({ id }: { readonly id: string }) => (
  <defs>
    <pattern id={`${id}d`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V6" stroke="var(--tw-surface)" strokeWidth="1.5" opacity=".38" />
    </pattern>
    <pattern id={`${id}o`} width="6" height="6" patternUnits="userSpaceOnUse">
      <circle cx="1.5" cy="1.5" r="1" fill="var(--tw-surface)" opacity=".55" />
      <circle cx="4.5" cy="4.5" r="1" fill="var(--tw-surface)" opacity=".55" />
    </pattern>
  </defs>
);

/** The pattern over an oil's colour; gasoline is plain. */
export const patternOf = (oil: OilDrawing, id: string): string | null =>
  oil === 'gas' ? null : `url(#${id}${oil === 'die' ? 'd' : 'o'})`;
