import { useEffect, useState } from 'react';

import { toast } from '#state/view/toasts.ts';
import type { useClip } from '#templates/video/use-clip.ts';
import { useTranslation } from '#ui/language.tsx';

import { playTile, type usePlayback } from './use-playback.part.ts';

/** Keeps what is played between two marks, from its first picture to its end. */
export const useFetchedClip = (
  playback: ReturnType<typeof usePlayback>,
  clip: ReturnType<typeof useClip>,
  signCode: string,
) => {
  const { t } = useTranslation();
  const [fetching, setFetching] = useState(false);
  const end = (): void => {
    setFetching(false);
    playback.stop();
    if (clip.save()) toast('success', t(['片段已保存', 'The clip is saved']));
    else toast('warning', t(['没有取到画面，没有保存', 'No picture came: nothing was saved']));
  };
  const condition = playback.view?.condition;
  useEffect(() => {
    if (!fetching || condition === undefined) return;
    if (clip.tile === null) clip.begin(playTile, signCode);
    else if (condition === 'ended') end();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fetching, condition]);
  const begin = (inMs: number, outMs: number): void => {
    setFetching(true);
    playback.fetch(inMs, outMs);
  };
  return { begin, end };
};
