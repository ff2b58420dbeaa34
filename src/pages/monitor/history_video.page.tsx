import { useState } from 'react';

import { chinaDayOf, chinaDayRange } from '#domain/time/china-day.ts';
import { screens } from '#domain/menu/screens.ts';
import { now } from '#state/view/clock.ts';
import { camerasFailure, cameraTrucks, loadRecordings, videoAddresses } from '#state/video/cameras.ts';
import { liveVideoLink } from '#state/video/video-links.ts';
import { useQueryAddress } from '#templates/report-page/query/use-query-address.ts';
import { TableFailure } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { TruckChoice } from '#templates/video/truck-choice.tsx';
import { useCameras } from '#templates/video/use-cameras.ts';
import { useWall } from '#templates/video/wall/use-wall.ts';
import { VideoState } from '#templates/video/video-state.tsx';
import { LiveOrPast, WallBar } from '#templates/video/wall/wall-bar.tsx';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, Page } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';

import { askedOf, searchOf, type Asked } from './history_video/asked.part.ts';
import { RecordedView } from './history_video/recorded-view.part.tsx';
import { segmentsOf } from './history_video/segments.part.ts';
import { recordingsText } from './history_video/recordings-text.part.ts';
import { AskingTerminal } from './history_video/asking-terminal.part.tsx';
import { NothingRecorded } from './history_video/nothing-recorded.part.tsx';

/** What a truck's cameras recorded on a China day. */
const HistoryVideoPage = () => {
  const { t, language } = useTranslation();
  const { search } = usePage();
  const { first, put } = useQueryAddress(videoAddresses.history, search, (other) =>
    setAsked(askedOf(other, now.peek())),
  );
  const [asked, setAsked] = useState<Asked>(() => askedOf(first, now.peek()));
  const [refetchKey, setRefetchKey] = useState(0);
  const wall = useWall();
  useCameras(wall);
  const ask = (next: Asked): void => {
    setAsked(next);
    put(searchOf(next));
  };
  const cameras = cameraTrucks.value;
  const { signCode: plate } = asked;
  const truck =
    cameras?.trucks.find(({ signCode, online }) => (plate === null ? online : signCode === plate)) ?? null;
  const day = chinaDayRange(asked.day);
  const key = truck === null ? null : `${truck.truckId} ${asked.day} ${refetchKey}`;
  const read = useRead(key, async () => {
    const outcome = await loadRecordings(truck?.truckId ?? 0, day.fromMs, day.toMs);
    return outcome.ok ? { ...outcome, value: { ...outcome.value, of: key } } : outcome;
  });
  const found = read.value?.of === key ? read.value : null;
  const lanes = segmentsOf(found?.recordings ?? []);
  const all = [...lanes.values()].flat();
  const title = t(screens[videoAddresses.history]);
  const summary = found === null ? '' : recordingsText(all, found.more, { t, language });
  const body = () => {
    if (truck === null)
      return (
        <EmptyState
          title={t(['没有选中的车', 'No truck is chosen'])}
          text={t(['在上面选一辆装了摄像头的车。', 'Choose a truck with cameras above.'])}
        />
      );
    if (read.failure !== null)
      return <TableFailure failure={read.failure} onRetry={() => setRefetchKey(refetchKey + 1)} />;
    if (found === null || wall === null) return <AskingTerminal />;
    if (all.length === 0) return <NothingRecorded day={asked.day} isRecording={truck.recording} />;
    return (
      <RecordedView
        key={`${truck.truckId} ${asked.day}`}
        wall={wall}
        truck={truck}
        lanes={lanes}
        day={day}
        channel={asked.channel}
        startMs={asked.atMs}
        onChannel={(channel) => ask({ ...asked, signCode: truck.signCode, channel })}
      />
    );
  };
  return (
    <Page
      ready={
        cameras === null
          ? camerasFailure.value !== null
          : truck === null || found !== null || read.failure !== null
      }
      title={title}
    >
      {cameras === null || cameras.trucks.length === 0 ? (
        <VideoState />
      ) : (
        <>
          <WallBar title={title} said={summary}>
            <LiveOrPast
              past
              to={truck === null ? `/${videoAddresses.live}` : liveVideoLink(truck.signCode)}
            />
            <TruckChoice
              trucks={cameras.trucks}
              chosen={truck}
              onChoose={({ signCode }) => ask({ ...asked, signCode, channel: null, atMs: null })}
            />
            <MomentInput
              precision="day"
              name="videoDay"
              label={t(['日期', 'Day'])}
              max={chinaDayOf(now.value)}
              value={asked.day}
              onValue={(picked) => ask({ ...asked, day: picked, atMs: null })}
            />
          </WallBar>
          {body()}
        </>
      )}
    </Page>
  );
};

export default HistoryVideoPage;
