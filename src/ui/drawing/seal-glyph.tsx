import type { ReactNode } from 'react';

import type { SealState } from '#domain/cargo/seal-states.ts';
import glyph from './glyph.module.css';

const ink = 'var(--tw-text-2)';
const bad = 'var(--tw-p1)';
const faint = 'var(--tw-text-3)';
const fault = 'var(--tw-p2-edge)';

const shapes: Record<SealState, ReactNode> = {
  sealed: (
    <>
      <circle cx="7" cy="7" r="5.2" fill="none" stroke={ink} strokeWidth="1.6" />
      <circle cx="7" cy="7" r="2.1" fill={ink} />
    </>
  ),
  unsealed: (
    <>
      <path
        d="M11.4 4.2A5.2 5.2 0 1 0 11.4 9.8"
        fill="none"
        stroke={ink}
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <path d="M9.6 7h3.8" stroke={ink} strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  broken: (
    <>
      <path
        d="M5.6 1.4A5.7 5.7 0 0 0 5.2 12.2M8.8 1.8A5.7 5.7 0 0 1 8.4 12.6"
        fill="none"
        stroke={bad}
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M8.4 3.6 5.9 6.8h2.6L6 10.4"
        fill="none"
        stroke={bad}
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </>
  ),
  sealing: (
    <>
      <circle cx="7" cy="7" r="5.2" fill="none" stroke={ink} strokeWidth="1.6" strokeDasharray="2.4 1.7" />
      <circle cx="7" cy="7" r="2.1" fill={ink} />
    </>
  ),
  unknown: (
    <>
      <circle cx="7" cy="7" r="5.2" fill="none" stroke={faint} strokeWidth="1.4" strokeDasharray="1.6 1.7" />
      <path
        d="M5.5 5.6q.1-1.4 1.5-1.4t1.5 1.3q0 .8-.8 1.2-.7.4-.7 1.1M7 9.7v.2"
        fill="none"
        stroke={faint}
        strokeWidth="1.3"
        strokeLinecap="round"
      />
    </>
  ),
  fault: (
    <>
      <circle cx="7" cy="7" r="5.2" fill="none" stroke={fault} strokeWidth="1.6" />
      <path d="M3.2 10.8 10.8 3.2" stroke={fault} strokeWidth="1.6" />
    </>
  ),
};

/** The shapes alone, for use inside another drawing (14 px box). */
export const SealShape = ({ seal }: { readonly seal: SealState }) => shapes[seal];

export const SealGlyph = ({ seal, size = 14 }: { readonly seal: SealState; readonly size?: number }) => (
  <svg
    className={glyph.glyph}
    width={size}
    height={size}
    viewBox="0 0 14 14"
    overflow="visible"
    aria-hidden="true"
  >
    {shapes[seal]}
  </svg>
);
