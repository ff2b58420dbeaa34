import { useMemo, useState } from 'react';

import { screens } from '#domain/menu/screens.ts';
import { photosAddress } from '#contract/fleet/photos.ts';
import { call } from '#state/hub/hub.ts';
import { now } from '#state/view/clock.ts';
import { useQueryAddress } from '#templates/report-page/query/use-query-address.ts';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';

import { photoRows } from './view_photos/photo-groups.part.ts';
import { PhotoSide } from './view_photos/photo-side.part.tsx';
import { tileMs } from './view_photos/photo-wall.part.tsx';
import { StoredMedia } from './view_photos/stored-media.part.tsx';
import { type PhotoQuery, queryOf, searchOf } from './view_photos/photo-query.part.ts';
import { usePick } from './view_photos/use-pick.part.ts';
import { PhotoActs } from './view_photos/photo-acts.part.tsx';
import { PhotoFilters } from './view_photos/photo-filters.part.tsx';
import { PhotosOfDay } from './view_photos/photos-of-day.part.tsx';
import styles from './view_photos/view-photos.module.css';

const nothingPicked: ReadonlySet<string> = new Set();

/** A page of video leads to what the terminal of a truck keeps. */
const storedOf = (search: string): string | null => new URLSearchParams(search).get('stored');

/** Photos of a day by truck and time, with the event of each, large and many as one file. */
const ViewPhotosPage = () => {
  const { t } = useTranslation();
  const { search } = usePage();
  const [followed, setFollowed] = useState<PhotoQuery | null>(null);
  const { first, put } = useQueryAddress(photosAddress, search, (other) => {
    setFollowed(queryOf(other, now.peek()));
    if (storedOf(other) !== null) setStored(storedOf(other));
  });
  /** Of which truck the terminal is asked what it keeps; empty: the first that is online; null: of none. */
  const [stored, setStored] = useState(() => storedOf(first));
  const [opened] = useState(() => queryOf(first, now.peek()));
  const asked = followed ?? opened;
  const [refetchKey, setRefetchKey] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(nothingPicked);
  const read = useRead(`${searchOf(asked)} ${refetchKey}`, () => call('photos.list', asked));
  const photos = read.value?.photos;
  const rows = useMemo(() => photoRows(photos ?? [], tileMs), [photos]);
  const row = rows.find(({ groups }) => groups.some(({ id }) => id === chosen));
  const group = row?.groups.find(({ id }) => id === chosen) ?? null;
  const pick = usePick(picked, setPicked);
  const ask = (next: PhotoQuery): void => {
    setFollowed(next);
    setChosen(null);
    setPicked(nothingPicked);
    put(searchOf(next));
  };
  const title = t(screens[photosAddress]);
  return (
    <Page ready={read.value !== null || read.failure !== null} title={title}>
      <PageHead title={title} groups={t(['监控中心', 'Monitor dashboard'])}>
        <PhotoActs
          search={searchOf(asked)}
          here={(photos ?? []).filter(({ file }) => file === 'here').length}
          picked={picked}
          stored={stored}
          onPickNone={() => setPicked(nothingPicked)}
          onStored={() => {
            setChosen(null);
            setStored(stored === null ? (row?.signCode ?? '') : null);
          }}
        />
      </PageHead>
      <PhotoFilters asked={asked} read={read.value} onAsk={ask} />
      {read.failure === null ? null : (
        <TableFailure failure={read.failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
      )}
      <div className={styles.split}>
        {photos === undefined ? (
          read.failure === null ? (
            <TableLoading />
          ) : null
        ) : (
          <PhotosOfDay
            photos={photos}
            rows={rows}
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
