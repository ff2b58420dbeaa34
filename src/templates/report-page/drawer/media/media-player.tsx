import { mediaAddress, type MediaItem } from '#state/fleet/media.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** What browsers play of what terminals send; a bare H.264 stream they do not. */
const played: ReadonlySet<string> = new Set(['video/mp4', 'audio/wav', 'audio/mpeg']);

/** Whether a browser shows or plays it; else it is a file to be saved. */
export const isPlayed = ({ contentType }: MediaItem): boolean =>
  contentType !== null && (contentType.startsWith('image/') || played.has(contentType));

/** One photo, film or sound, as browsers show it; else a link to its file. */
export const MediaPlayer = ({ item, title }: { readonly item: MediaItem; readonly title: string }) => {
  const { t } = useTranslation();
  const source = mediaAddress(item.id);
  const kind = item.contentType?.split('/', 1)[0] ?? '';
  if (!isPlayed(item))
    return (
      <a
        className={buttons.button}
        href={source}
        download={`${item.signCode}_${item.time.replaceAll(':', '')}_ch${item.channel}${item.contentType === 'video/h264' ? '.h264' : '.bin'}`}
      >
        <Icon name="download" /> {t(['下载（浏览器不能播放）', 'Download (browsers can’t play it)'])}
      </a>
    );
  if (kind === 'video') return <video src={source} controls autoPlay muted aria-label={title} />;
  if (kind === 'audio') return <audio src={source} controls autoPlay aria-label={title} />;
  return <img src={source} alt={title} />;
};
