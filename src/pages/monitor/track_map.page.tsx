import { lazy, Suspense, useMemo } from 'react';

import { instantMs } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import { Page } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';

import { LiveMap } from './track_map/live-map.part.tsx';
import { useMapAddress } from './track_map/use-map-address.part.ts';

// Read when somebody first looks back: the map of now does not wait for it.
const PastMap = lazy(async () => ({ default: (await import('./track_map/past/past-map.part.tsx')).PastMap }));

/** The map of now, or of the moment that the address names. */
const TrackMap = () => {
  const { t } = useTranslation();
  const { search } = usePage();
  const open = useMapAddress();
  const atMs = instantMs(new URLSearchParams(search).get('at'));
  const isPast = atMs !== null;
  // The past ends where it was when somebody began to look back.
  // oxlint-disable-next-line react/exhaustive-deps
  const openedMs = useMemo(() => now.peek(), [isPast]);
  if (atMs === null) return <LiveMap />;
  return (
    <Suspense
      fallback={
        <Page ready={false} title={t(['地图跟踪', 'Map tracking'])}>
          {null}
        </Page>
      }
    >
      <PastMap search={search} atMs={Math.min(atMs, openedMs)} openedMs={openedMs} onOpen={open} />
    </Suspense>
  );
};

export default TrackMap;
