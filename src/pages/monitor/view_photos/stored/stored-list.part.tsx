import { cameraWords } from '#domain/devices/camera-words.ts';
import { mediaEvents } from '#domain/devices/media-events.ts';
import { formatClock, missing } from '#domain/time/time.ts';
import type { StoredMediaItem } from '#state/video/stored-media.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import list from '#ui/styles/ruled-list.module.css';
import typography from '#ui/styles/typography.module.css';
import { storedKey } from './stored-key.part.ts';
import styles from '../stored-media.module.css';

/** The files that a terminal keeps; each can be fetched. */
export const StoredList = ({
  items,
  fetched,
  busy,
  onFetch,
}: {
  readonly items: readonly StoredMediaItem[];
  /** Keys of those that the terminal was told to send. */
  readonly fetched: ReadonlySet<string>;
  readonly busy: boolean;
  readonly onFetch: (item: StoredMediaItem) => void;
}) => {
  const { t } = useTranslation();
  return (
    <ul className={list.list}>
      {items.map((item) => {
        const { channel: taken, event, time } = item;
        const isFetched = fetched.has(storedKey(item));
        const name = `${time === null ? missing : formatClock(time)} · ${t(cameraWords(taken))}`;
        return (
          <li key={storedKey(item)} className={styles.row}>
            <span>
              {name}
              <small className={typography.secondary}>
                {' '}
                {event === null ? missing : t(mediaEvents[event].text)}
              </small>
            </span>
            <button
              type="button"
              className={buttons.small}
              data-part="fetch-stored"
              aria-label={`${t(['取回', 'Fetch'])} ${name}`}
              disabled={busy || isFetched}
              onClick={() => onFetch(item)}
            >
              {isFetched ? t(['已要求上传', 'Requested']) : t(['取回', 'Fetch'])}
            </button>
          </li>
        );
      })}
    </ul>
  );
};
