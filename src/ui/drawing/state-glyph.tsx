import type { ReactNode } from 'react';

import type { TruckStateKey } from '#domain/words/truck-status-words.ts';
import glyph from './glyph.module.css';

const shapes: Record<TruckStateKey, (ink: string) => ReactNode> = {
  empty: (ink) => <circle cx="6" cy="6" r="4" fill="none" stroke={ink} strokeWidth="2" />,
  load: (ink) => <circle cx="6" cy="6" r="5" fill={ink} />,
  stop: (ink) => <rect x="1.5" y="1.5" width="9" height="9" rx="1" fill={ink} />,
  offline: (ink) => (
    <path d="M2.2 2.2l7.6 7.6M9.8 2.2 2.2 9.8" stroke={ink} strokeWidth="2" strokeLinecap="round" />
  ),
  alarm: (ink) => (
    <>
      <path d="M6-.2 12.2 6 6 12.2-.2 6Z" fill={ink} />
      <path d="M6 3v3.6M6 8.7v.3" stroke="var(--tw-on-p1)" strokeWidth="1.4" strokeLinecap="round" />
    </>
  ),
};

/** The five silhouettes without halo, for lines of text. */
export const StateGlyph = ({
  state,
  size = 12,
}: {
  readonly state: TruckStateKey;
  readonly size?: number;
}) => (
  <svg
    className={glyph.glyph}
    width={size}
    height={size}
    viewBox="0 0 12 12"
    overflow="visible"
    aria-hidden="true"
  >
    {shapes[state](`var(--tw-st-${state})`)}
  </svg>
);
