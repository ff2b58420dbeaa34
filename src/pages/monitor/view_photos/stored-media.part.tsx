import { useEffect, useState } from 'react';

import { cameraWords } from '#domain/devices/camera-words.ts';
import { chinaDayRange } from '#domain/time/china-day.ts';
import { words } from '#i18n/words.ts';
import { takeRight } from '#state/alarms/alarm-view.ts';
import { cameraTrucks } from '#state/video/cameras.ts';
import { fetchStoredMedia, type StoredMediaItem } from '#state/video/stored-media.ts';
import { isWritableNow } from '#templates/resource-page/is-writable-now.ts';
import { TruckChoice } from '#templates/video/truck-choice.tsx';
import { useCameras } from '#templates/video/use-cameras.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';
import { useEscape } from '#ui/use-escape.ts';

import { storedKey } from './stored/stored-key.part.ts';
import { type MediaType, MediaTypeChoice } from './stored/media-type-choice.part.tsx';
import { StoredStatus } from './stored/stored-status.part.tsx';
import { StoredList } from './stored/stored-list.part.tsx';
import { type StoredSearch, useStoredSearch } from './stored/use-stored-search.part.ts';

import styles from './stored-media.module.css';

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
  const [asked, setAsked] = useState<StoredSearch | null>(null);
  const [fetched, setFetched] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  // Whoever knows no such message is not asked by a button.
  const trucks = (cameraTrucks.value?.trucks ?? []).filter(
    ({ unsupported }) => !unsupported.includes('storedMedia'),
  );
  const truck = trucks.find((one) => (plate === null ? one.online : one.signCode === plate)) ?? null;
  const { read, found } = useStoredSearch(asked);
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
    if (agreed) setFetched((old) => new Set(old).add(storedKey(item)));
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
          <MediaTypeChoice chosen={mediaType} onChoose={setMediaType} />
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
          <StoredStatus isOffline={truck !== null && !truck.online} reading={read.reading} found={found} />
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
        <StoredList
          items={found?.items ?? []}
          fetched={fetched}
          busy={busy}
          onFetch={(item) => void fetch(item)}
        />
      </div>
    </aside>
  );
};
