import type { TankPoints } from '#resource/fields.ts';

/** The curve that the lines make: a slip of the pen shows as a kink. */
export const TableCurve = ({ points, label }: { readonly points: TankPoints; readonly label: string }) => {
  const [highest = 1, most = 1] = points.at(-1) ?? [];
  const path = points
    .map(([levelMm, volumeL]) => `${(levelMm / highest) * 220},${110 - (volumeL / (most || 1)) * 110}`)
    .join(' ');
  return (
    <svg viewBox="-2 -2 224 114" width="224" height="114" role="img" aria-label={label}>
      <path d="M0 0V110H220" fill="none" stroke="var(--tw-line-2)" />
      <polyline points={path} fill="none" stroke="var(--tw-accent)" strokeWidth="1.5" />
    </svg>
  );
};
