import type { CSSProperties } from 'react';

import { formatClock } from '#domain/time/time.ts';
import { alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import { isPhotoCause, photoCauses } from '#domain/words/photo-words.ts';
import { mediaAddress } from '#state/fleet/media.ts';
import type { Photo } from '#contract/fleet/photos.ts';
import { nameIn } from '#state/view/english-names.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { type Translation, useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import typography from '#ui/styles/typography.module.css';

import type { PhotoGroup, PhotoRow } from './photo-groups.part.ts';
import styles from './view-photos.module.css';

/** Width of an hour and of a tile, px. */
const hourPx = 128;
const tilePx = 100;

const hourMs = 3_600_000;
/** As long as a tile is wide. */
export const tileMs = (tilePx / hourPx) * hourMs;

/** What a photo was taken for: the alarm, else why the camera says that it took it. */
export const photoWords = ({ alarmType, alarmCause, cause }: Photo, { t }: Translation): string => {
  if (alarmType !== null) return t(alarmName(alarmType, alarmCause));
  return cause !== null && isPhotoCause(cause) ? t(photoCauses[cause].text) : (cause ?? '');
};

const Tile = ({
  group: { cover, photos, fromMs },
  left,
  chosen,
  picked,
  onChoose,
  onPick,
}: {
  readonly group: PhotoGroup;
  readonly left: number;
  readonly chosen: boolean;
  readonly picked: ReadonlySet<string>;
  readonly onChoose: () => void;
  readonly onPick: (ids: readonly string[], isPicked: boolean) => void;
}) => {
  const translation = useTranslation();
  const { t } = translation;
  const words = `${formatClock(fromMs)} ${photoWords(cover, translation)}`;
  const here = photos.filter(({ file }) => file === 'here').map(({ id }) => id);
  const some = here.some((id) => picked.has(id));
  return (
    <div className={styles.tile} style={{ '--left': `${left}px` } as CSSProperties} data-picked={some}>
      <button
        type="button"
        className={styles.face}
        data-id={cover.id}
        data-file={cover.file}
        aria-pressed={chosen}
        aria-label={`${cover.signCode} ${words} × ${photos.length}`}
        onClick={onChoose}
      >
        {cover.file === 'here' ? (
          <img src={mediaAddress(cover.id)} alt="" loading="lazy" />
        ) : (
          <span className={styles.absent}>
            {cover.file === 'awaited' ? t(['未到', 'Not received yet']) : t(['未上传', 'Not uploaded'])}
          </span>
        )}
        {cover.alarmType === null ? null : (
          <span className={styles.glyph}>
            <PriorityGlyph priority={alarmWord(cover.alarmType).priority} size={14} />
          </span>
        )}
        {photos.length < 2 ? null : <b className={styles.count}>{photos.length}</b>}
        <small>{words}</small>
      </button>
      {here.length === 0 ? null : (
        <input
          type="checkbox"
          className={styles.pick}
          aria-label={t(['选取 {what}', 'Pick {what}'], { what: `${cover.signCode} ${words}` })}
          checked={here.every((id) => picked.has(id))}
          ref={(box) => {
            if (box !== null) box.indeterminate = some && !here.every((id) => picked.has(id));
          }}
          onChange={({ target }) => onPick(here, target.checked)}
        />
      )}
    </div>
  );
};

/** Trucks one below the other, their photos by time. */
export const PhotoWall = ({
  rows,
  fromMs,
  toMs,
  chosen,
  picked,
  onChoose,
  onPick,
}: {
  readonly rows: readonly PhotoRow[];
  /** Full hours around all of them. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly chosen: string | null;
  /** Ids of the photos that are to be downloaded; none: all. */
  readonly picked: ReadonlySet<string>;
  readonly onChoose: (id: string) => void;
  readonly onPick: (ids: readonly string[], isPicked: boolean) => void;
}) => {
  const { t, language } = useTranslation();
  const width = ((toMs - fromMs) / hourMs) * hourPx + tilePx;
  const hours = Array.from(
    { length: Math.round((toMs - fromMs) / hourMs) + 1 },
    (_, hour) => fromMs + hour * hourMs,
  );
  return (
    <div
      className={styles.wall}
      tabIndex={0}
      role="region"
      aria-label={t(['照片墙', 'Wall of photos'])}
      data-part="photo-wall"
    >
      <div className={styles.axis} style={{ width }} aria-hidden="true">
        {hours.map((ms) => (
          <span key={ms} style={{ left: ((ms - fromMs) / hourMs) * hourPx }}>
            {formatClock(ms).slice(0, 5)}
          </span>
        ))}
      </div>
      {rows.map(({ signCode, companyName, groups }) => (
        <div key={signCode} className={styles.row} data-id={signCode}>
          <div className={styles.truck}>
            <Plate code={signCode} />
            <small className={typography.muted}>{nameIn(companyName, language) ?? companyName}</small>
          </div>
          <div className={styles.tiles} style={{ '--width': `${width}px` } as CSSProperties}>
            {groups.map((group) => (
              <Tile
                key={group.id}
                group={group}
                left={((group.fromMs - fromMs) / hourMs) * hourPx}
                chosen={group.id === chosen}
                picked={picked}
                onPick={onPick}
                onChoose={() => onChoose(group.id)}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
};
