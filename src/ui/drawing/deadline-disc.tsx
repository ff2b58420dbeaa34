import glyph from './glyph.module.css';

const middle = 8;
const radius = 6;

/** The part of a disc that is left, as a path from twelve o'clock. */
const leftOf = (share: number): string => {
  const angle = 2 * Math.PI * (1 - share);
  const [x, y] = [middle + radius * Math.sin(angle), middle - radius * Math.cos(angle)];
  return `M8 8L${x.toFixed(2)} ${y.toFixed(2)}A6 6 0 ${share > 0.5 ? 1 : 0} 1 8 2Z`;
};

/** A disc that empties: how much of a time is left, 0 to 1. In the last fifth it is red. */
export const DeadlineDisc = ({ share, size = 16 }: { readonly share: number; readonly size?: number }) => {
  const left = Math.max(0, Math.min(0.9999, share));
  const color = left < 0.2 ? 'var(--tw-st-alarm)' : 'var(--tw-text-2)';
  return (
    <svg className={glyph.glyph} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.7" fill="var(--tw-surface)" stroke={color} strokeWidth="1.3" />
      {left > 0 ? <path d={leftOf(left)} fill={color} /> : null}
    </svg>
  );
};
