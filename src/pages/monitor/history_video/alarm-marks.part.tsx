import { formatClock } from '#domain/time/time.ts';
import { alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import type { Alarm } from '#state/alarms/alarms.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { useWidth } from '#ui/use-width.ts';

import { groupMarks } from './group-marks.part.ts';
import styles from './timeline.module.css';

/** An alarm is seen from so long before it. */
const beforeAlarmMs = 10_000;
/** Marks closer together than a finger is wide are one, px. */
const markPx = 26;
const usualPx = 1_000;
/** So many of a group are named. */
const named = 5;

/** The truck's alarms of the day over what was recorded; a press goes to the moment before. */
export const AlarmMarks = ({
  alarms,
  fromMs,
  toMs,
  onSeek,
}: {
  readonly alarms: readonly Alarm[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly onSeek: (ms: number) => void;
}) => {
  const { t } = useTranslation();
  const [box, widthPx] = useWidth<HTMLDivElement>(usualPx);
  const marks = alarms
    .map((alarm) => ({ alarm, ms: Date.parse(alarm.startTime) }))
    .filter(({ ms }) => ms >= fromMs && ms <= toMs);
  const nearMs = ((toMs - fromMs) * markPx) / Math.max(markPx, widthPx);
  return (
    <>
      <span className={styles.eventName}>{t(['报警', 'Alarms'])}</span>
      <div ref={box} className={styles.events} data-part="video-alarms">
        {groupMarks(marks, nearMs).map((group) => {
          const [first] = group;
          if (first === undefined) return null;
          const names = group
            .slice(0, named)
            .map(
              ({ alarm, ms }) => `${formatClock(ms)} ${t(alarmName(alarm.type, alarm.properties['cause']))}`,
            );
          const words = `${names.join('\n')}${group.length > named ? `\n+ ${group.length - named}` : ''}`;
          const worst = group.map(({ alarm }) => alarmWord(alarm.type).priority).toSorted((a, b) => a - b)[0];
          return (
            <button
              key={first.alarm.id}
              type="button"
              style={{ left: `${(((first.ms - fromMs) / (toMs - fromMs)) * 100).toFixed(3)}%` }}
              aria-label={words}
              title={words}
              onClick={() => onSeek(first.ms - beforeAlarmMs)}
            >
              {worst === undefined ? null : <PriorityGlyph priority={worst} size={14} />}
              {group.length > 1 ? <small>{group.length}</small> : null}
            </button>
          );
        })}
      </div>
    </>
  );
};
