import type { OilDrawing } from '#domain/words/oil-words.ts';

import { oilInk, patternOf, round } from '../tank-parts.tsx';

const line = 'var(--tw-text-2)';

/** A loading or an unloading. */
export const TimelineBlock = ({
  x,
  width,
  y,
  oil,
  id,
  filling,
}: {
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly oil: OilDrawing;
  readonly id: string;
  readonly filling: boolean;
}) => {
  const box = { x: round(x), y: y - 8, width: round(width), height: 16 };
  const [a, b] = [round(x), round(x + width)];
  // A level that rises to the right while it is filled, and falls while it is emptied.
  const shape = filling ? `M${a} ${y + 8}L${b} ${y - 8}V${y + 8}Z` : `M${a} ${y - 8}L${b} ${y + 8}H${a}Z`;
  const pattern = patternOf(oil, id);
  return (
    <>
      <rect {...box} rx="2" fill="var(--tw-surface)" />
      <path d={shape} fill={oilInk[oil]} />
      {pattern === null ? null : <path d={shape} fill={pattern} />}
      <rect {...box} rx="2" fill="none" stroke={line} strokeWidth="1.2" />
    </>
  );
};
