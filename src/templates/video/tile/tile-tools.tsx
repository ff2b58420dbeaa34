import { words } from '#i18n/words.ts';
import { isHeard } from '#state/video/tile-sound.ts';
import type { VideoWall } from '#state/video/video-wall.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import type { WallControls } from '../wall/use-wall-controls.ts';

interface Tool {
  readonly icon: IconName;
  readonly label: string;
  readonly act: () => void;
  readonly pressed?: boolean;
  readonly off?: boolean;
}

/** The buttons that appear over a picture. */
export const TileTools = ({
  wall,
  tile,
  controls,
  onEnlarge,
  onClose,
}: {
  readonly wall: VideoWall;
  readonly tile: number;
  readonly controls: WallControls;
  /** Missing: it is the only one. */
  readonly onEnlarge?: () => void;
  /** Missing: it stays. */
  readonly onClose?: () => void;
}) => {
  const { t } = useTranslation();
  const audio = wall.tiles[tile]?.value?.format?.audio ?? 'none';
  const silent = !isHeard(audio);
  const tools: readonly Tool[] = [
    ...(controls.mayAsk(tile, 'photograph')
      ? [
          {
            icon: 'camera',
            label: t(['抓拍 P', 'Photo P']),
            act: () => controls.photograph(tile),
            off: controls.ordering,
          } as const,
        ]
      : []),
    {
      icon: 'record',
      label: t(['录成文件 R', 'Save as file R']),
      act: () => controls.toggleClip(tile),
      pressed: controls.clip.tile === tile,
    },
    {
      icon: controls.soundTile === tile ? 'sound' : 'mute',
      label: silent ? t(['没有能播放的声音', 'No sound that can be played']) : t(['听 A', 'Listen A']),
      act: () => controls.listen(tile),
      pressed: controls.soundTile === tile,
      off: silent,
    },
    ...(onEnlarge === undefined
      ? []
      : [{ icon: 'grid1', label: t(['单独大图', 'Enlarge']), act: onEnlarge } as const]),
    { icon: 'expand', label: t(['全屏 F', 'Full screen F']), act: () => controls.fullScreen(tile) },
    ...(onClose === undefined ? [] : [{ icon: 'cross', label: t(words.close), act: onClose } as const]),
  ];
  return (
    <>
      {tools.map(({ icon, label, act, pressed, off = false }) => (
        <button
          key={icon}
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={label}
          title={label}
          aria-pressed={pressed}
          disabled={off}
          onClick={act}
        >
          <Icon name={icon} />
        </button>
      ))}
    </>
  );
};
