import { useEffect, useState } from 'react';

import { cameraWords } from '#domain/devices/camera-words.ts';
import { mediaEvents } from '#domain/devices/media-events.ts';
import { chinaDayRange } from '#domain/time/china-day.ts';
import { formatClock, missing } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { takeRight } from '#state/alarms/alarm-view.ts';
import { cameraTrucks } from '#state/video/cameras.ts';
import {
  fetchStoredMedia,
  searchStoredMedia,
  type StoredMediaQuery,
  type StoredMediaItem,
} from '#state/video/stored-media.ts';
import { isWritableNow } from '#templates/resource-page/is-writable-now.ts';
import { useRead } from '#templates/use-read.ts';
import { TruckChoice } from '#templates/video/truck-choice.tsx';
import { useCameras } from '#templates/video/use-cameras.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import inputs from '#ui/styles/inputs.module.css';
import layout from '#ui/styles/layout.module.css';
import list from '#ui/styles/ruled-list.module.css';
import typography from '#ui/styles/typography.module.css';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';
import { useEscape } from '#ui/use-escape.ts';

import styles from './stored-media.module.css';

type MediaType = StoredMediaItem['mediaType'];

const typeWords: Readonly<Record<MediaType, readonly [zh: string, en: string]>> = {
  photo: ['照片', 'Photos'],
  video: ['短片', 'Clips'],
  audio: ['录音', 'Sounds'],
};
const types = Object.keys(typeWords) as readonly MediaType[];

const keyOf = ({ mediaId, channel, event, time }: StoredMediaItem): string =>
  `${mediaId ?? ''} ${channel} ${event ?? ''} ${time ?? ''}`;

/** What the terminal of a truck keeps of a day, asked for when somebody wants to know, and fetched file by file. */
export const StoredMedia = ({
  day,
  channel,
  signCode,
  onClose,
}: {
  readonly day: string;
  readonly channel: number | null;
  /** The truck at first; null: one that is online. */
  readonly signCode: string | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const panel = useDrawerFocus();
  useEffect(() => takeRight(424), []);
  useEscape(onClose);
  useCameras(null);
  const [plate, setPlate] = useState(signCode);
  const [mediaType, setMediaType] = useState<MediaType>('photo');
  const [asked, setAsked] = useState<(StoredMediaQuery & { readonly key: string }) | null>(null);
  const [fetched, setFetched] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  // Whoever knows no such message is not asked by a button.
  const trucks = (cameraTrucks.value?.trucks ?? []).filter(
    ({ unsupported }) => !unsupported.includes('storedMedia'),
  );
  const truck = trucks.find((one) => (plate === null ? one.online : one.signCode === plate)) ?? null;
  const read = useRead(asked === null ? null : asked.key, async () => {
    if (asked === null) throw new Error('nothing is asked for');
    const outcome = await searchStoredMedia(asked);
    return outcome.ok ? { ...outcome, value: { ...outcome.value, of: asked.key } } : outcome;
  });
  const found = asked !== null && read.value?.of === asked.key ? read.value : null;
  const search = (): void => {
    if (truck === null) return;
    const { fromMs, toMs } = chinaDayRange(day);
    const key = `${truck.truckId} ${mediaType} ${channel ?? ''} ${day} ${Date.now()}`;
    setAsked({ truckId: truck.truckId, mediaType, channel, fromMs, untilMs: toMs, key });
  };
  const fetch = async (item: StoredMediaItem): Promise<void> => {
    if (asked === null || !isWritableNow(t)) return;
    setBusy(true);
    const agreed = await fetchStoredMedia(asked.truckId, item);
    setBusy(false);
    if (agreed) setFetched((old) => new Set(old).add(keyOf(item)));
  };
  const title = t(['终端存储', 'On the terminal']);
  return (
    <aside ref={panel} tabIndex={-1} className={drawers.panel} data-part="stored-media" aria-label={title}>
      <div className={drawers.head}>
        <h2>
          {title} {day}
          {channel === null ? '' : ` · ${t(cameraWords(channel))}`}
        </h2>
        <span className={layout.spacer} />
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(words.close)}
          onClick={onClose}
        >
          <Icon name="cross" />
        </button>
      </div>
      <div className={drawers.body} tabIndex={0} role="region" aria-label={t(words.details)}>
        <div className={styles.asked}>
          <TruckChoice trucks={trucks} chosen={truck} onChoose={(one) => setPlate(one.signCode)} />
          <span className={inputs.frame}>
            <select
              name="storedType"
              aria-label={t(['类型', 'Kind'])}
              value={mediaType}
              onChange={({ target }) => setMediaType(types.find((one) => one === target.value) ?? 'photo')}
            >
              {types.map((one) => (
                <option key={one} value={one}>
                  {t(typeWords[one])}
                </option>
              ))}
            </select>
          </span>
          <button
            type="button"
            className={buttons.primary}
            data-part="search-stored"
            disabled={truck === null || !truck.online || read.reading}
            onClick={search}
          >
            {t(['向终端检索', 'Ask the terminal'])}
          </button>
        </div>
        <p role="status" className={typography.secondary}>
          {truck !== null && !truck.online
            ? t(['终端不在线，上线后再检索', 'The terminal is offline: ask when it is back'])
            : read.reading
              ? t(['正在检索，可能要几秒', 'Asking; this may take some seconds'])
              : found === null
                ? ''
                : found.items.length === 0
                  ? t(['终端当日没有这类文件', 'The terminal keeps none of that day'])
                  : t(['{n} 个', '{n} {n:file|files}'], { n: found.items.length }) +
                    (found.more ? ` · ${t(['只列出前面一部分', 'Only the first are listed'])}` : '')}
        </p>
        {read.failure === null || read.reading ? null : (
          <p role="alert" className={typography.danger}>
            {read.failure.message}
          </p>
        )}
        {fetched.size === 0 ? null : (
          <p className={typography.secondary}>
            {t([
              '终端传到后，照片在本页当日列出；短片和录音在该时刻记录的详情中。',
              'Once the terminal has sent them, photos are among those of the day on this page; clips and sounds are in the details of records of that moment.',
            ])}
          </p>
        )}
        <ul className={list.list}>
          {(found?.items ?? []).map((item) => {
            const { channel: taken, event, time } = item;
            const isFetched = fetched.has(keyOf(item));
            const name = `${time === null ? missing : formatClock(time)} · ${t(cameraWords(taken))}`;
            return (
              <li key={keyOf(item)} className={styles.row}>
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
                  onClick={() => void fetch(item)}
                >
                  {isFetched ? t(['已要求上传', 'Requested']) : t(['取回', 'Fetch'])}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </aside>
  );
};
