import { useEffect, useRef } from 'react';

import { formatClock, formatMoment } from '#domain/time/time.ts';
import { useTranslation } from '#ui/language.tsx';
import timeline from '#ui/styles/timeline.module.css';

import { markText } from './mark-text.ts';
import type { Player } from './player/player.ts';
import type { ReplayMark } from './replay-track.ts';
import styles from './replay-events.module.css';

/** An event of one of the trucks. */
export interface ReplayEvent {
  readonly mark: ReplayMark;
  /** Letter of its truck; empty where there is one alone. */
  readonly letter: string;
}

/** What happened, in order; the last that was by the moment is marked, a press goes there. */
export const ReplayEvents = ({
  player,
  events,
}: {
  readonly player: Player;
  readonly events: readonly ReplayEvent[];
}) => {
  const translation = useTranslation();
  const { t, language } = translation;
  const atMs = player.secondMs.value;
  const current = events.findLastIndex(({ mark }) => mark.ms <= atMs);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    void row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const { fromMs, toMs } = player.period;
  const clock = (ms: number): string =>
    toMs - fromMs > 86_400_000 ? formatMoment(ms, toMs, language) : formatClock(ms).slice(0, 5);
  return (
    <>
      <h2 className={styles.heading}>
        {t(['事件', 'Events'])} <span>{events.length}</span>
      </h2>
      <ol className={styles.events} data-part="replay-events" tabIndex={0} aria-label={t(['事件', 'Events'])}>
        {events.map(({ mark, letter }, i) => (
          <li
            key={mark.id}
            ref={i === current ? row : null}
            aria-current={i === current ? 'time' : undefined}
          >
            <button
              type="button"
              className={mark.abnormal ? timeline.abnormal : timeline.step}
              data-id={mark.id}
              data-kind={mark.kind}
              onClick={() => player.seek(mark.ms)}
            >
              <span>{clock(mark.ms)}</span>
              <i />
              <b>
                {letter === '' ? '' : `${letter} `}
                {markText(mark, translation)}
              </b>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
};
