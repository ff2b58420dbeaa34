import { useState } from 'react';

import { formatDateTime } from '#domain/time/time.ts';
import type { Language } from '#i18n/text.ts';
import chartFrame from '../chart-frame.module.css';
import layout from '../../styles/layout.module.css';
import typography from '../../styles/typography.module.css';
import type { Mark, TimeLine } from './time-line.ts';
import { TimePanel } from './time-panel.tsx';

/** The last value that was known at a moment. */
const valueAt = (line: TimeLine, ms: number): number | null => {
  let low = 0;
  let high = line.timesMs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((line.timesMs[middle] ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return line.values[low - 1] ?? null;
};

/** Several measures over one another on one time axis; the pointer reads all of them at once, in the head. */
export const TimePanels = ({
  lines,
  marks,
  fromMs,
  toMs,
  scheme,
  language,
  group,
  atMs,
  onAtMs,
  markNames,
}: {
  readonly lines: readonly TimeLine[];
  readonly marks: readonly Mark[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly scheme: string;
  readonly language: Language;
  readonly group: string;
  /** The moment that is pointed at somewhere else; left out where the panels stand by themselves. */
  readonly atMs?: number | null;
  readonly onAtMs?: (ms: number | null) => void;
  /** What the bands stand for, and those in the alarm colour. */
  readonly markNames?: { readonly usual: string; readonly bad: string };
}) => {
  const [own, setOwn] = useState<number | null>(null);
  const at = atMs === undefined ? own : atMs;
  return (
    <div>
      {markNames === undefined || marks.length === 0 ? null : (
        <p className={chartFrame.bands} data-part="bands">
          {marks.some(({ bad }) => !bad) ? (
            <span>
              <i className={chartFrame.band} />
              {markNames.usual}
            </span>
          ) : null}
          {marks.some(({ bad }) => bad) ? (
            <span>
              <i className={chartFrame.badBand} />
              {markNames.bad}
            </span>
          ) : null}
        </p>
      )}
      {lines.map((line) => (
        <figure
          key={line.key}
          className={chartFrame.chart}
          data-part="chart"
          data-id={line.key}
          data-value={line.values.length}
          aria-label={line.label}
        >
          <figcaption>
            <b>{line.label}</b> <span className={`${typography.muted} ${typography.small}`}>{line.unit}</span>
            <span className={layout.spacer} />
            {at === null ? null : (
              <span className={chartFrame.values}>
                <span className={typography.muted}>{formatDateTime(at, language)}</span>{' '}
                <b>{line.format(valueAt(line, at))}</b>
              </span>
            )}
          </figcaption>
          <TimePanel
            line={line}
            fromMs={fromMs}
            toMs={toMs}
            marks={marks}
            scheme={scheme}
            group={group}
            language={language}
            atMs={atMs}
            onAt={onAtMs ?? setOwn}
          />
        </figure>
      ))}
    </div>
  );
};
