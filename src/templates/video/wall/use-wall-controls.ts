import { useRef, useState } from 'react';
import { useLocation } from 'wouter';

import type { TerminalCapability } from '#domain/devices/terminal-capabilities.ts';
import { chinaDay } from '#domain/time/time.ts';
import { photosAddress } from '#contract/fleet/photos.ts';
import { now } from '#state/view/clock.ts';
import { toast } from '#state/view/toasts.ts';
import { cameraTruck, photograph } from '#state/video/cameras.ts';
import type { VideoWall } from '#state/video/video-wall.ts';
import { useTranslation } from '#ui/language.tsx';

import { type Clip, useClip } from '../use-clip.ts';
import { useSound } from '../use-sound.ts';
import { type Talk, useTalk } from '../use-talk.ts';

/** What can be done with the tiles of a page, by button or key. */
export interface WallControls {
  readonly talk: Talk;
  readonly clip: Clip;
  readonly soundTile: number | null;
  readonly listen: (tile: number) => void;
  readonly photograph: (tile: number) => void;
  /** Whether its terminal may support it: until it has shown that it does not, it is asked. */
  readonly mayAsk: (tile: number, capability: TerminalCapability) => boolean;
  readonly toggleClip: (tile: number) => void;
  readonly fullScreen: (tile: number) => void;
  readonly frame: (tile: number) => (element: HTMLDivElement | null) => void;
  /** A photo is being ordered. */
  readonly ordering: boolean;
}

/** A toast that offers the way to the photos stays so long. */
const offeredMs = 12_000;

export const useWallControls = (wall: VideoWall | null): WallControls => {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const talk = useTalk(wall);
  const clip = useClip(wall);
  const sound = useSound(wall);
  const frames = useRef(new Map<number, HTMLDivElement>());
  const [ordering, setOrdering] = useState(false);
  const watchedIn = (tile: number) => wall?.tiles[tile]?.peek()?.watched ?? null;
  const mayAsk = (tile: number, capability: TerminalCapability): boolean => {
    const watched = watchedIn(tile);
    const truck = watched === null ? null : cameraTruck(watched.truckId);
    return truck === null || !truck.unsupported.includes(capability);
  };
  const order = async (tile: number): Promise<void> => {
    const watched = watchedIn(tile);
    if (watched === null || ordering || !mayAsk(tile, 'photograph')) return;
    setOrdering(true);
    const given = await photograph(watched.truckId, watched.channel);
    setOrdering(false);
    if (!given) return;
    toast(
      'success',
      t(['已下发抓拍', 'Photo requested']),
      t(['终端传到后在图片查看中', 'It is among the photos once the terminal has sent it']),
      {
        text: t(['看图片', 'See photos']),
        forMs: offeredMs,
        act: () => navigate(`/${photosAddress}?day=${chinaDay(now.peek())}&channel=${watched.channel}`),
      },
    );
  };
  return {
    talk,
    clip,
    soundTile: sound.tile,
    listen: (tile) => sound.listen(sound.tile === tile ? null : tile),
    photograph: (tile) => void order(tile),
    mayAsk,
    toggleClip: (tile) => {
      const watched = watchedIn(tile);
      if (watched === null) return;
      if (clip.tile === null) {
        clip.begin(tile, cameraTruck(watched.truckId)?.signCode ?? String(watched.truckId));
        return;
      }
      if (!clip.save())
        toast('warning', t(['还没有完整画面，没有保存', 'No whole picture yet: nothing was saved']));
    },
    fullScreen: (tile) => {
      if (document.fullscreenElement !== null) void document.exitFullscreen();
      else void frames.current.get(tile)?.requestFullscreen?.();
    },
    frame: (tile) => (element) => {
      if (element === null) frames.current.delete(tile);
      else frames.current.set(tile, element);
    },
    ordering,
  };
};
