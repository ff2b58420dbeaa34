import { mp4Fragment, mp4Head, type Mp4Sample } from '#domain/video/fragmented-mp4.ts';
import { nalUnits } from '#domain/video/nal-units.ts';
import { type ParameterSets, parameterSets, sameSets } from '#domain/video/parameter-sets.ts';
import { pictureSize } from '#domain/video/picture-size.ts';

/** A picture of the stream that is kept. */
interface Picture {
  readonly key: boolean;
  readonly timeMs: number;
  readonly data: Uint8Array;
}

/** Keeps what is played as MP4, a fragment for each group of pictures. Sound is not kept. */
export interface ClipRecorder {
  readonly take: (picture: Picture) => void;
  readonly bytes: () => number;
  /** Time of first and last picture, ms since the stream's start; null: nothing yet. */
  readonly span: () => { readonly fromMs: number; readonly untilMs: number } | null;
  /** Null: no key frame came. */
  readonly file: () => Blob | null;
}

/** The last picture of all has no follower to tell how long it is shown. */
const lastShownMs = 67;
/** A hole in the stream is not shown as a frozen picture. */
const longestShownMs = 2_000;

export const createClipRecorder = (codec: 'h264' | 'h265'): ClipRecorder => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let group: (Picture & { readonly units: readonly Uint8Array[] })[] = [];
  let lineMs = 0;
  let first: number | null = null;
  let last = 0;
  let size = 0;
  let known: ParameterSets | null = null;
  let over = false;

  const add = (part: Uint8Array<ArrayBuffer>): void => {
    parts.push(part);
    size += part.length;
  };
  const endGroup = (nextMs: number | null): void => {
    if (group.length === 0) return;
    const samples = group.map(({ units, key, timeMs }, index): Mp4Sample => {
      const end = group[index + 1]?.timeMs ?? nextMs ?? timeMs + lastShownMs;
      return { units, key, durationMs: Math.round(Math.min(longestShownMs, Math.max(1, end - timeMs))) };
    });
    add(mp4Fragment(codec, parts.length, lineMs, samples));
    lineMs += samples.reduce((sum, { durationMs }) => sum + durationMs, 0);
    group = [];
  };

  return {
    take: ({ key, timeMs, data }) => {
      if (key) {
        const sets = parameterSets(codec, data);
        endGroup(timeMs);
        // One head is for one size: where the terminal changes it, the clip ends.
        if (known !== null && sets !== null && !sameSets(known, sets)) over = true;
        if (parts.length === 0) {
          if (sets === null) return;
          known = sets;
          add(mp4Head({ codec, ...sets, ...pictureSize(codec, sets.sps) }));
        }
      }
      if (parts.length === 0 || over) return;
      // Out of the order of time: a jump. It ends here.
      if (timeMs < last) return;
      first ??= timeMs;
      last = timeMs;
      group.push({ key, timeMs, data, units: nalUnits(data) });
    },
    bytes: () => size,
    span: () => (first === null ? null : { fromMs: first, untilMs: last }),
    file: () => {
      endGroup(null);
      return parts.length < 2 ? null : new Blob(parts, { type: 'video/mp4' });
    },
  };
};
