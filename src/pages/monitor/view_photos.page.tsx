import { useMemo, useState } from 'react';

import { chinaDayOf } from '#domain/time/china-day.ts';
import { cameraWords, safetyChannels } from '#domain/devices/camera-words.ts';
import { screens } from '#domain/menu/screens.ts';
import { isPhotoCause, type PhotoCause, photoCauses } from '#domain/words/photo-words.ts';
import {
  loadPhotos,
  mostPicked,
  type PhotoFilter,
  photosAddress,
  photosArchiveAddress,
} from '#state/fleet/photos.ts';
import { mayDo } from '#state/session/session.ts';
import { now } from '#state/view/clock.ts';
import { toast } from '#state/view/toasts.ts';
import { useQueryAddress } from '#templates/report-page/query/use-query-address.ts';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import buttons from '#ui/styles/buttons.module.css';
import filterChips from '#ui/styles/filter-chips.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import { photoRows } from './view_photos/photo-groups.part.ts';
import { PhotoSide } from './view_photos/photo-side.part.tsx';
import { hourPx, PhotoWall, tilePx } from './view_photos/photo-wall.part.tsx';
import { StoredMedia } from './view_photos/stored-media.part.tsx';
import styles from './view_photos/view-photos.module.css';

const hourMs = 3_600_000;
const nothingPicked: ReadonlySet<string> = new Set();
const causes = Object.keys(photoCauses) as readonly PhotoCause[];

interface Asked extends PhotoFilter {
  readonly cause?: PhotoCause;
}

const askedOf = (search: string, nowMs: number): Asked => {
  const params = new URLSearchParams(search);
  const day = params.get('day') ?? '';
  const channel = Number(params.get('channel'));
  const cause = params.get('cause') ?? '';
  return {
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : chinaDayOf(nowMs),
    ...(Number.isInteger(channel) && channel > 0 ? { channel } : {}),
    ...(isPhotoCause(cause) ? { cause } : {}),
  };
};

/** A page of video leads to what the terminal of a truck keeps. */
const storedOf = (search: string): string | null => new URLSearchParams(search).get('stored');

const searchOf = (asked: Asked): string =>
  new URLSearchParams(
    Object.entries(asked).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

/** Photos of a day by truck and time, with the event of each, large and many as one file. */
const ViewPhotosPage = () => {
  const { t, m } = useTranslation();
  const { search } = usePage();
  const [followed, setFollowed] = useState<Asked | null>(null);
  const { first, put } = useQueryAddress(photosAddress, search, (other) => {
    setFollowed(askedOf(other, now.peek()));
    if (storedOf(other) !== null) setStored(storedOf(other));
  });
  /** Of which truck the terminal is asked what it keeps; empty: the first that is online; null: of none. */
  const [stored, setStored] = useState(() => storedOf(first));
  const [opened] = useState(() => askedOf(first, now.peek()));
  const asked = followed ?? opened;
  const [refetchKey, setRefetchKey] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(nothingPicked);
  const read = useRead(`${searchOf(asked)} ${refetchKey}`, () => loadPhotos(asked));
  const photos = read.value?.photos;
  const rows = useMemo(() => photoRows(photos ?? [], (tilePx / hourPx) * hourMs), [photos]);
  const row = rows.find(({ groups }) => groups.some(({ id }) => id === chosen));
  const group = row?.groups.find(({ id }) => id === chosen) ?? null;
  const times = (photos ?? []).map(({ time }) => Date.parse(time));
  const fromMs = Math.floor(Math.min(...times) / hourMs) * hourMs;
  const toMs = Math.ceil((Math.max(...times) + 1) / hourMs) * hourMs;
  const here = (photos ?? []).filter(({ file }) => file === 'here').length;
  const absent = (photos ?? []).length - here;
  const pick = (ids: readonly string[], isPicked: boolean): void => {
    const next = new Set(picked);
    for (const id of ids) {
      if (isPicked) next.add(id);
      else next.delete(id);
    }
    if (next.size > mostPicked)
      toast('warning', t(['最多选取 {n} 张', 'At most {n} photos can be picked'], { n: mostPicked }));
    else setPicked(next);
  };
  const archived =
    picked.size === 0
      ? searchOf(asked)
      : `${searchOf(asked)}&ids=${encodeURIComponent([...picked].join('\n'))}`;
  const ask = (next: Asked): void => {
    setFollowed(next);
    setChosen(null);
    setPicked(nothingPicked);
    put(searchOf(next));
  };
  const title = t(screens[photosAddress]);
  return (
    <Page ready={read.value !== null || read.failure !== null} title={title}>
      <PageHead title={title} groups={t(['监控中心', 'Monitor dashboard'])}>
        {picked.size === 0 ? null : (
          <button
            type="button"
            className={buttons.quiet}
            data-part="pick-none"
            onClick={() => setPicked(nothingPicked)}
          >
            {t(['取消选取', 'Clear selection'])}
          </button>
        )}
        {mayDo('video.watch') ? (
          <button
            type="button"
            className={buttons.button}
            data-part="stored-on-terminal"
            aria-expanded={stored !== null}
            onClick={() => {
              setChosen(null);
              setStored(stored === null ? (row?.signCode ?? '') : null);
            }}
          >
            <Icon name="camera" /> {t(['终端存储', 'On the terminal'])}
          </button>
        ) : null}
        {here > 0 ? (
          <a
            className={buttons.button}
            data-part="download-photos"
            href={photosArchiveAddress(archived)}
            download
          >
            <Icon name="download" />{' '}
            {picked.size === 0
              ? t(['打包下载 {n} 张', 'Download {n}'], { n: here })
              : t(['打包下载选取的 {n} 张', 'Download {n} picked'], { n: picked.size })}
          </a>
        ) : (
          <button
            type="button"
            className={buttons.button}
            data-part="download-photos"
            onClick={() => toast('warning', m('noPhotosForDownload'))}
          >
            <Icon name="download" /> {t(['打包下载', 'Download'])}
          </button>
        )}
      </PageHead>
      <div className={styles.filters}>
        <MomentInput
          precision="day"
          name="photoDay"
          label={t(['日期', 'Day'])}
          max={chinaDayOf(now.value)}
          value={asked.day}
          onValue={(day) => ask({ ...asked, day })}
        />
        <span className={inputs.frame}>
          <select
            name="photoChannel"
            aria-label={t(['通道', 'Camera'])}
            value={asked.channel ?? ''}
            onChange={({ target }) => {
              const { channel: _, ...rest } = asked;
              ask(target.value === '' ? rest : { ...rest, channel: Number(target.value) });
            }}
          >
            <option value="">{t(['通道：全部', 'Camera: all'])}</option>
            {[1, 2, 3, 4, 5, 6, 7, 8, ...safetyChannels].map((channel) => (
              <option key={channel} value={channel}>
                {t(channel <= 8 ? ['{n} 路', 'Camera {n}'] : cameraWords(channel), { n: channel })}
              </option>
            ))}
          </select>
        </span>
        <div className={styles.chips} role="group" aria-label={t(['拍摄原因', 'Why it was taken'])}>
          {[null, ...causes].map((cause) => (
            <button
              key={cause ?? 'all'}
              type="button"
              className={filterChips.chip}
              aria-pressed={(asked.cause ?? null) === cause}
              onClick={() => {
                const { cause: _, ...rest } = asked;
                ask(cause === null ? rest : { ...rest, cause });
              }}
            >
              {cause === null ? t(['全部', 'All']) : t(photoCauses[cause].text)}
            </button>
          ))}
        </div>
        <span className={`${typography.muted} ${typography.small}`} data-part="photo-counts">
          {read.value === null
            ? ''
            : t(
                [
                  '{here} 张，{absent} 张未到，文件保存 {days} 天',
                  '{here} {here:photo|photos}, {absent} not here; files are kept for {days} {days:day|days}',
                ],
                {
                  here,
                  absent,
                  days: read.value.keptDays,
                },
              )}
          {read.value?.more
            ? ` · ${t(['只列出前面一部分，请缩小范围', 'Only the first are listed: narrow the filters'])}`
            : ''}
        </span>
      </div>
      {read.failure === null ? null : (
        <TableFailure failure={read.failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
      )}
      <div className={styles.split}>
        {photos === undefined ? (
          read.failure === null ? (
            <TableLoading />
          ) : null
        ) : photos.length === 0 ? (
          <div className={styles.wall}>
            <EmptyState
              title={m('noPhotosToView')}
              text={t(['换一天或放宽筛选再看。', 'Try another day, or wider filters.'])}
            />
          </div>
        ) : (
          <PhotoWall
            rows={rows}
            fromMs={fromMs}
            toMs={toMs}
            chosen={chosen}
            picked={picked}
            onChoose={(id) => {
              setChosen(id);
              setStored(null);
            }}
            onPick={pick}
          />
        )}
        {row === undefined || group === null ? null : (
          <PhotoSide
            key={group.id}
            group={group}
            all={row.groups.flatMap((each) => each.photos)}
            picked={picked}
            onPick={pick}
            onClose={() => setChosen(null)}
          />
        )}
        {stored === null ? null : (
          <StoredMedia
            key={stored}
            day={asked.day}
            channel={asked.channel ?? null}
            signCode={stored === '' ? null : stored}
            onClose={() => {
              setStored(null);
              // What was fetched has come meanwhile.
              setRefetchKey(refetchKey + 1);
            }}
          />
        )}
      </div>
    </Page>
  );
};

export default ViewPhotosPage;
