import { type ReactNode, useState } from 'react';

import { screens } from '#domain/menu/screens.ts';
import { camerasFailure, cameraTrucks, type CameraTruck, videoAddresses } from '#state/video/cameras.ts';
import { recordedVideoLink } from '#state/video/video-links.ts';
import { type WallChoice, wallSizes } from '#state/video/wall-address.ts';
import { useQueryAddress } from '#templates/report-page/query/use-query-address.ts';
import { TruckChoice } from '#templates/video/truck-choice.tsx';
import { useCameras } from '#templates/video/use-cameras.ts';
import { useWall } from '#templates/video/wall/use-wall.ts';
import { VideoState } from '#templates/video/video-state.tsx';
import { LiveOrPast, WallBar } from '#templates/video/wall/wall-bar.tsx';
import { WallView } from '#templates/video/wall/wall-view.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, Page } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';

/** All channels of a truck, as many tiles as hold them. */
const allOf = ({ truckId, channels }: CameraTruck): WallChoice => {
  const size = wallSizes.find((one) => one >= channels.length) ?? 16;
  return {
    size,
    watch: Array.from({ length: size }, (_, tile) => {
      const channel = channels[tile];
      return channel === undefined ? null : { truckId, channel };
    }),
  };
};

const plateOf = (search: string): string => new URLSearchParams(search).get('signCode') ?? '';

/** Every camera of one truck. */
const RealVideoPage = () => {
  const { t } = useTranslation();
  const { search } = usePage();
  const { first, put } = useQueryAddress(videoAddresses.live, search, (other) => setPlate(plateOf(other)));
  const [plate, setPlate] = useState(() => plateOf(first));
  const wall = useWall();
  useCameras(wall);
  const title = t(screens[videoAddresses.live]);
  const cameras = cameraTrucks.value;
  const truck =
    cameras?.trucks.find(({ signCode }) => signCode === plate) ??
    (plate === '' ? cameras?.trucks.find(({ online }) => online) : undefined) ??
    null;
  const choice = truck === null ? null : allOf(truck);
  const bar = (said: ReactNode) => (
    <WallBar title={title} said={said}>
      <TruckChoice
        trucks={cameras?.trucks ?? []}
        chosen={truck}
        onChoose={(next) => {
          setPlate(next.signCode);
          put(`signCode=${encodeURIComponent(next.signCode)}`);
        }}
      />
      <LiveOrPast
        past={false}
        to={truck === null ? `/${videoAddresses.history}` : recordedVideoLink(truck.signCode)}
      />
    </WallBar>
  );
  return (
    <Page ready={cameras !== null || camerasFailure.value !== null} title={title}>
      {wall === null || cameras === null || cameras.trucks.length === 0 ? (
        <VideoState />
      ) : truck === null || choice === null ? (
        <>
          {bar('')}
          <EmptyState
            title={
              plate === ''
                ? t(['没有在线的车', 'No truck is online'])
                : t(['{plate} 没有登记摄像头', 'No cameras are entered for {plate}'], { plate })
            }
            text={t(['在上面另选一辆车。', 'Choose another truck above.'])}
          />
        </>
      ) : (
        <WallView
          key={truck.truckId}
          wall={wall}
          cameras={cameras}
          choice={choice}
          choosing={null}
          stream="main"
          bar={bar}
        />
      )}
    </Page>
  );
};

export default RealVideoPage;
