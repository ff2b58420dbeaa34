import type { Priority } from '#domain/words/alarm-words.ts';
import glyph from './glyph.module.css';

/** Filled: active, unconfirmed. Outline: confirmed. Dashed: ended, unconfirmed. Grey and underlined: shelved. */
export type PriorityFill = 'unconfirmed' | 'confirmed' | 'gone' | 'shelved';

const shapes: Record<Priority, { readonly path: string; readonly y: number; readonly size: number }> = {
  1: { path: 'M8 .6 15.4 8 8 15.4.6 8Z', y: 11.1, size: 8.8 },
  2: { path: 'M8 1.2 15.6 14.4H.4Z', y: 12.8, size: 8.4 },
  3: { path: 'M8 14.8.4 1.6h15.2Z', y: 9.6, size: 8.4 },
  4: { path: 'M4.6 3h6.8a5 5 0 0 1 0 10H4.6a5 5 0 0 1 0-10Z', y: 11.1, size: 8.8 },
};

const edges: Record<Priority, string> = { 1: 'p1', 2: 'p2-edge', 3: 'p3-edge', 4: 'p4' };

/** ISA-18.2 priority: shape and digit, never colour alone. */
export const PriorityGlyph = ({
  priority,
  fill = 'unconfirmed',
  size = 16,
}: {
  readonly priority: Priority;
  readonly fill?: PriorityFill;
  readonly size?: number;
}) => {
  const shape = shapes[priority];
  const on = fill === 'unconfirmed';
  const shelved = fill === 'shelved';
  const quiet = 'var(--tw-text-3)';
  return (
    <svg
      className={glyph.glyph}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      overflow="visible"
      role="img"
      aria-label={`P${priority}`}
    >
      <path
        d={shape.path}
        fill={on ? `var(--tw-p${priority})` : shelved ? 'var(--tw-surface-3)' : 'var(--tw-surface)'}
        stroke={shelved ? quiet : `var(--tw-${edges[priority]})`}
        strokeWidth={on ? 1 : 1.5}
        strokeLinejoin="round"
        strokeDasharray={fill === 'gone' ? '2 1.6' : undefined}
      />
      <text
        x="8"
        y={shape.y}
        textAnchor="middle"
        fontSize={shape.size}
        fontWeight="700"
        fill={on ? `var(--tw-on-p${priority})` : shelved ? quiet : 'var(--tw-text)'}
      >
        {priority}
      </text>
      {shelved ? <path d="M2.5 17.4h11" stroke={quiet} strokeWidth="1.6" strokeLinecap="round" /> : null}
    </svg>
  );
};
