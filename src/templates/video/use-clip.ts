import { useEffect, useRef, useState } from 'react';

import { mediaKinds } from '#contract/video/video-stream.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { type ClipRecorder, createClipRecorder } from '#state/video/clip-recorder.ts';
import type { VideoWall } from '#state/video/video-wall.ts';
import { saveFile } from '#templates/save-file.ts';

import { channelName } from './tile/channel-name.ts';

/** A clip that is being kept. */
interface Running {
  readonly tile: number;
  readonly plate: string;
  readonly channel: number;
  startMs: number | null;
  recorder: ClipRecorder | null;
  readonly stop: () => void;
}

/** A file's name: plate, channel and China time, whose colons no file system takes. */
export const clipName = (plate: string, channel: number, atMs: number): string =>
  `${plate} ${channelName(channel)} ${formatDateTime(atMs, 'zh').replaceAll(':', '-')}.mp4`;

/** More would burden the tab's memory: the clip is saved and ends, bytes. */
const maxClipBytes = 500_000_000;

/** Keeps what a tile plays, from the next key frame on, and saves it as MP4. */
export interface Clip {
  readonly tile: number | null;
  readonly bytes: number;
  readonly begin: (tile: number, plate: string) => void;
  /** Saves it. False: no whole picture came. */
  readonly save: () => boolean;
}

export const useClip = (wall: VideoWall | null): Clip => {
  const running = useRef<Running | null>(null);
  const [shown, setShown] = useState<{ readonly tile: number | null; readonly bytes: number }>({
    tile: null,
    bytes: 0,
  });
  const save = (): boolean => {
    const mine = running.current;
    if (mine === null) return false;
    running.current = null;
    mine.stop();
    setShown({ tile: null, bytes: 0 });
    const span = mine.recorder?.span() ?? null;
    const file = mine.recorder?.file() ?? null;
    if (file === null || span === null || mine.startMs === null) return false;
    saveFile(file, clipName(mine.plate, mine.channel, mine.startMs + span.fromMs));
    return true;
  };
  const begin = (tile: number, plate: string): void => {
    const view = wall?.tiles[tile]?.peek();
    if (wall === null || !view || running.current !== null) return;
    const mine: Running = {
      tile,
      plate,
      channel: view.watched.channel,
      startMs: null,
      recorder: null,
      stop: wall.listen((frame, { format }) => {
        if (
          frame.tile !== tile ||
          frame.kind === mediaKinds.sound ||
          format === null ||
          format.video === 'none'
        )
          return;
        mine.startMs ??= format.startMs;
        mine.recorder ??= createClipRecorder(format.video);
        // The player takes the bytes away: a copy is kept.
        mine.recorder.take({
          key: frame.kind === mediaKinds.key,
          timeMs: format.startMs + frame.timeMs - mine.startMs,
          data: frame.payload.slice(),
        });
        if (mine.recorder.bytes() > maxClipBytes) save();
      }),
    };
    running.current = mine;
    setShown({ tile, bytes: 0 });
  };
  useEffect(() => {
    if (shown.tile === null) return undefined;
    const timer = setInterval(
      () => setShown((old) => ({ ...old, bytes: running.current?.recorder?.bytes() ?? 0 })),
      500,
    );
    return () => clearInterval(timer);
  }, [shown.tile]);
  useEffect(
    () => () => {
      running.current?.stop();
      running.current = null;
    },
    [wall],
  );
  return { ...shown, begin, save };
};
