import type { CSSProperties } from 'react';

import { formatClock } from '#domain/time/time.ts';
import { alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import { isPhotoCause, photoCauses } from '#domain/words/photo-words.ts';
import { mediaAddress } from '#state/fleet/media.ts';
import type { Photo } from '#state/fleet/photos.ts';
import { nameIn } from '#state/view/english-names.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { type Translation, useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import typography from '#ui/styles/typography.module.css';

import type { PhotoGroup, PhotoRow } from './photo-groups.part.ts';
import styles from './view-photos.module.css';

/** Width of an hour and of a tile, px. */
export const hourPx = 128;
export const tilePx = 100;

const hourMs = 3_600_000;

/** What a photo was taken for: the alarm, else why the camera says that it took it. */
export const photoWords = ({ alarmType, alarmCause, cause }: Photo, { t }: Translation): string => {
  if (alarmType !== null) return t(alarmName(alarmType, alarmCause));
  return cause !== null && isPhotoCause(cause) ? t(photoCauses[cause].text) : (cause ?? '');
};

const Tile = ({
  group: { cover, photos, fromMs },
  left,
  chosen,
  onChoose,
}: {
  readonly group: PhotoGroup;
  readonly left: number;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}) => {
  const translation = useTranslation();
  const { t } = translation;
  const words = `${formatClock(fromMs)} ${photoWords(cover, translation)}`;
  return (
    <button
      type="button"
      className={styles.tile}
      style={{ '--left': `${left}px` } as CSSProperties}
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
          {cover.file === 'awaited' ? t(['未到', 'Not here yet']) : t(['未上传', 'Never came'])}
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
  );
};

/** Trucks one below the other, their photos by time. */
export const PhotoWall = ({
  rows,
  fromMs,
  toMs,
  chosen,
  onChoose,
}: {
  readonly rows: readonly PhotoRow[];
  /** Full hours around all of them. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
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
                onChoose={() => onChoose(group.id)}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
};
