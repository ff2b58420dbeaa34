import { lazy, Suspense, useMemo } from 'react';

import { askPast } from '#state/tracks/ask-past.ts';
import { pastAt, pastInSearch } from '#state/tracks/past-address.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import { Page } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';

import { LiveMap } from './track_map/live-map.part.tsx';
import { useMapAddress } from './track_map/use-map-address.part.ts';

// Read when somebody first looks back: the map of now does not wait for it.
const importPast = () => import('./track_map/past/past-map.part.tsx');
const PastMap = lazy(async () => ({ default: (await importPast()).PastMap }));

// A start of the app at a moment of the past: what it shows is fetched while the rights are.
const started = pastAt(location);
if (started !== null) {
  askPast(started);
  // What fails is fetched again by the page itself.
  importPast().catch(() => {});
}

/** The map of now, or of the moment that the address names. */
const TrackMap = () => {
  const { t } = useTranslation();
  const { search } = usePage();
  const open = useMapAddress();
  const past = pastInSearch(search);
  const isPast = past !== null;
  // The past ends where it was when somebody began to look back.
  // oxlint-disable-next-line react/exhaustive-deps
  const openedMs = useMemo(() => now.peek(), [isPast]);
  if (past === null) return <LiveMap />;
  return (
    <Suspense
      fallback={
        <Page ready={false} title={t(['地图跟踪', 'Map tracking'])}>
          {null}
        </Page>
      }
    >
      <PastMap
        search={search}
        past={{ ...past, atMs: Math.min(past.atMs, openedMs) }}
        openedMs={openedMs}
        onOpen={open}
      />
    </Suspense>
  );
};

export default TrackMap;
