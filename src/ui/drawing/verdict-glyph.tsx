import type { ReactNode } from 'react';

import type { LossVerdict } from '#domain/losses/loss-verdict.ts';
import glyph from './glyph.module.css';

const ink = 'var(--tw-text-2)';
const grey = 'var(--tw-control)';
const bad = 'var(--tw-p1-edge)';

/** The upright is the limit, the dot the loss, the bar what it may be: told apart by shape, not by colour alone. */
const shapes: Record<LossVerdict | 'unknown', ReactNode> = {
  proven: (
    <>
      <path d="M4 1.2v13.6" stroke={ink} strokeWidth="1.8" />
      <path d="M7.4 8H19" stroke={bad} strokeWidth="2.2" />
      <circle cx="13.2" cy="8" r="3.6" fill={bad} />
    </>
  ),
  inconclusive: (
    <>
      <path d="M8 1.2v13.6M1 8h18" stroke={ink} strokeWidth="1.8" />
      <circle cx="12.6" cy="8" r="3.3" fill="var(--tw-surface)" stroke={ink} strokeWidth="1.8" />
    </>
  ),
  passed: (
    <>
      <path d="M16 1.2v13.6" stroke={ink} strokeWidth="1.8" />
      <path d="M1 8h11.6" stroke={grey} strokeWidth="1.8" />
      <circle cx="6.8" cy="8" r="3" fill={grey} />
    </>
  ),
  unknown: <path d="M14 1.2v13.6" stroke={grey} strokeWidth="1.8" strokeDasharray="2.4 2" />,
};

/** Mark of a verdict; its word stands beside it. */
export const VerdictGlyph = ({ verdict }: { readonly verdict: LossVerdict | null }) => (
  <svg className={glyph.glyph} width="20" height="16" viewBox="0 0 20 16" aria-hidden="true">
    {shapes[verdict ?? 'unknown']}
  </svg>
);
