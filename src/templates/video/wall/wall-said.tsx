import { formatNumber } from '#domain/text/number-format.ts';
import type { VideoWall } from '#state/video/video-wall.ts';
import { useTranslation } from '#ui/language.tsx';

/** How many pictures play, with what traffic. It alone follows what changes twice a second. */
export const WallSaid = ({
  wall,
  tiles,
}: {
  readonly wall: VideoWall;
  readonly tiles: readonly number[];
}) => {
  const { t } = useTranslation();
  const playing = tiles.flatMap((tile) => {
    const view = wall.tiles[tile]?.value;
    return view?.condition === 'playing' ? [view] : [];
  });
  if (playing.length === 0) return null;
  const kbitPerS = playing.reduce((sum, view) => sum + (view.kbitPerS ?? 0), 0);
  return (
    <>
      {t(['{n} 路播放，{rate} Mbit/s', '{n} playing, {rate} Mbit/s'], {
        n: playing.length,
        rate: formatNumber(kbitPerS / 1000, 1),
      })}
    </>
  );
};
