import { formatDuration } from '#domain/time/duration.ts';
import { formatClock, missing } from '#domain/time/time.ts';
import type { Clip } from '#templates/video/use-clip.ts';
import { Icon } from '#ui/icon.tsx';
import { type Translation, useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';

import styles from './history-video.module.css';
import { clipSize, type Segment } from './segments.part.ts';
import type { Marks } from './marks.part.ts';

const megabyte = 1_000_000;

const sizeWords = (bytes: number | null): string =>
  bytes === null ? missing : `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`;

const before = (
  segments: readonly Segment[],
  { inMs, outMs }: Marks,
  { t, language }: Translation,
): string => {
  if (inMs === null || outMs === null)
    return t([
      '在要的片段开头按“入点”，结尾按“出点”',
      'Press “in” where the section begins and “out” where it ends',
    ]);
  const { recordedMs, bytes } = clipSize(segments, inMs, outMs);
  if (recordedMs === 0) return t(['这一段没有录像', 'Nothing was recorded in this section']);
  const length = formatDuration(recordedMs / 1000, language);
  return t(
    [
      '录像 {length}，约 {size}；终端按原速发来，取回约需 {length}，计入流量',
      '{length} recorded, about {size}; the terminal sends it at its own pace, so fetching takes about {length} and counts as traffic',
    ],
    { length, size: sizeWords(bytes) },
  );
};

/** In and out, what the stretch costs, and fetching it as a file. */
export const ClipBar = ({
  segments,
  marks,
  atMs,
  clip,
  onMarks,
  onFetch,
  onStop,
}: {
  readonly segments: readonly Segment[];
  readonly marks: Marks;
  readonly atMs: number;
  readonly clip: Clip;
  readonly onMarks: (marks: Marks) => void;
  readonly onFetch: () => void;
  readonly onStop: () => void;
}) => {
  const translation = useTranslation();
  const { t } = translation;
  const { inMs, outMs } = marks;
  const fetching = clip.tile !== null;
  const ready = inMs !== null && outMs !== null && clipSize(segments, inMs, outMs).recordedMs > 0;
  const share =
    inMs === null || outMs === null ? 0 : Math.min(1, Math.max(0, (atMs - inMs) / (outMs - inMs)));
  return (
    <div className={styles.clipBar} data-part="clip-bar">
      <button
        type="button"
        className={buttons.small}
        disabled={fetching}
        data-part="mark-in"
        onClick={() => onMarks({ inMs: atMs, outMs: outMs !== null && outMs > atMs ? outMs : null })}
      >
        <Icon name="markIn" /> {t(['入点', 'In'])} <kbd>I</kbd>
      </button>
      <b>{formatClock(inMs)}</b>–<b>{formatClock(outMs)}</b>
      <button
        type="button"
        className={buttons.small}
        disabled={fetching || inMs === null || atMs <= inMs}
        data-part="mark-out"
        onClick={() => onMarks({ inMs, outMs: atMs })}
      >
        <Icon name="markOut" /> {t(['出点', 'Out'])} <kbd>O</kbd>
      </button>
      <span className={styles.said} data-part="clip-said" role="status">
        {fetching
          ? t(['正在取回 {percent} %，{size}', 'Fetching {percent} %, {size}'], {
              percent: Math.round(share * 100),
              size: sizeWords(clip.bytes),
            })
          : before(segments, marks, translation)}
      </span>
      <span className={layout.spacer} />
      {fetching ? (
        <button type="button" className={buttons.button} onClick={onStop}>
          {t(['停下，保存已取到的', 'Stop and save what came'])}
        </button>
      ) : (
        <button
          type="button"
          className={buttons.primary}
          disabled={!ready}
          data-part="fetch-clip"
          onClick={onFetch}
        >
          <Icon name="download" /> {t(['取回片段', 'Fetch the clip'])}
        </button>
      )}
    </div>
  );
};
