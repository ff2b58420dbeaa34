import { formatClock } from '#domain/time/time.ts';

import type { Segment } from './segments.part.ts';
import type { Marks } from './marks.part.ts';
import { timelineScale } from './timeline-scale.part.ts';
import styles from './timeline.module.css';

const hourMs = 3_600_000;
/** At most so many hours are written. */
const maxLabels = 12;

/** What each channel recorded, what is marked, and the hours. */
export const TimelineRecordings = ({
  channels,
  lanes,
  hours,
  channel,
  marks,
}: {
  readonly channels: readonly number[];
  readonly lanes: ReadonlyMap<number, readonly Segment[]>;
  readonly hours: { readonly fromMs: number; readonly toMs: number };
  /** The one that is played. */
  readonly channel: number;
  readonly marks: Marks;
}) => {
  const { fromMs, toMs } = hours;
  const { share, width } = timelineScale(hours);
  const every = Math.ceil((toMs - fromMs) / hourMs / maxLabels) * hourMs;
  const labels = Array.from(
    { length: Math.floor((toMs - fromMs) / every) + 1 },
    (_, index) => fromMs + index * every,
  );
  return (
    <>
      {channels.map((one) => (
        <div key={one} className={styles.lane} data-chosen={one === channel}>
          {(lanes.get(one) ?? []).map((segment) => (
            <i
              key={`${segment.fromMs} ${segment.untilMs}`}
              data-alarm={segment.alarm}
              style={{ left: share(segment.fromMs), width: width(segment.fromMs, segment.untilMs) }}
            />
          ))}
        </div>
      ))}
      {marks.inMs === null ? null : (
        <span
          className={styles.marked}
          data-open={marks.outMs === null}
          style={{
            left: share(marks.inMs),
            width: marks.outMs === null ? '0' : width(marks.inMs, marks.outMs),
          }}
        />
      )}
      {labels.map((ms) => (
        <span key={ms} className={styles.hour} style={{ left: share(ms) }}>
          <span>{formatClock(ms).slice(0, 5)}</span>
        </span>
      ))}
    </>
  );
};
