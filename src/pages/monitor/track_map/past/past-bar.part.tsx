import type { ReadonlySignal } from '@preact/signals-react';

import { chinaOffsetMs } from '#domain/time/china-day.ts';
import { chinaDayStartMs, formatDateTime } from '#domain/time/time.ts';
import type { PastDay, PastKnowledge } from '#state/tracks/past-fleet.ts';
import type { Player } from '#templates/replay/player/player.ts';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { PastMoves } from './past-moves.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import segmented from '#ui/styles/segmented.module.css';

import styles from './past.module.css';

/** China time of a moment as a date control has it, to the second. */
const asLocal = (ms: number): string => new Date(ms + chinaOffsetMs).toISOString().slice(0, 19);

/** How the past is moved: play, speed, to the next alarm or opening, to a moment, and by which knowledge. */
export const PastBar = ({
  player,
  shownMs,
  day,
  known,
  onKnown,
}: {
  readonly player: Player;
  readonly shownMs: ReadonlySignal<number>;
  readonly day: PastDay | null;
  readonly known: PastKnowledge;
  readonly onKnown: (known: PastKnowledge) => void;
}) => {
  const { t, language } = useTranslation();
  const atMs = shownMs.value;
  const dayStartMs = chinaDayStartMs(atMs);
  const words = {
    link: t(['复制此刻链接', 'Copy link to this moment']),
    print: t(['打印地图', 'Print map']),
  };
  return (
    <div className={styles.bar} data-part="past-bar">
      <PastMoves player={player} atMs={atMs} day={day} />
      <MomentInput
        precision="second"
        name="pastMoment"
        label={t(['时刻（北京时间）', 'Moment, China time'])}
        value={asLocal(atMs)}
        max={asLocal(player.period.toMs)}
        onValue={(value) => {
          const ms = Date.parse(`${value}Z`) - chinaOffsetMs;
          if (Number.isFinite(ms)) player.seek(ms);
        }}
      />
      <div className={segmented.group} role="group" aria-label={t(['按何时所知', 'As known'])}>
        {(['then', 'now'] as const).map((each) => (
          <button
            key={each}
            type="button"
            data-known={each}
            aria-pressed={known === each}
            onClick={() => onKnown(each)}
          >
            {each === 'then' ? t(['当时所知', 'As known then']) : t(['现在所知', 'As known now'])}
          </button>
        ))}
      </div>
      <span className={layout.spacer} />
      <button
        type="button"
        className={buttons.button}
        aria-label={words.link}
        title={words.link}
        onClick={() => void navigator.clipboard?.writeText(location.href)}
      >
        <Icon name="link" /> <span className={styles.word}>{words.link}</span>
      </button>
      <button
        type="button"
        className={buttons.button}
        data-part="print-map"
        aria-label={words.print}
        title={words.print}
        onClick={() => globalThis.print()}
      >
        <Icon name="printer" /> <span className={styles.word}>{words.print}</span>
      </button>
      <input
        type="range"
        className={styles.range}
        name="pastRange"
        aria-label={t(['当日时刻', 'Moment of the day'])}
        aria-valuetext={formatDateTime(atMs, language)}
        min={0}
        max={86_399}
        step={1}
        value={Math.floor((atMs - dayStartMs) / 1000)}
        onChange={(event) => player.seek(dayStartMs + Number(event.target.value) * 1000)}
      />
    </div>
  );
};
