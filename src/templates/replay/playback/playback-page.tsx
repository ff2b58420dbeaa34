import { useState } from 'react';

import {
  trackAddressOf,
  trackSearch,
  type TrackAddress,
  type playbackAddress,
  type sprinklerPlaybackAddress,
} from '#state/tracks/track-address.ts';
import { loadSprinklers } from '#state/fleet/sprinklers.ts';
import { screens } from '#domain/menu/screens.ts';
import { messages } from '#i18n/messages.ts';
import { now } from '#state/view/clock.ts';
import { scheme } from '#state/view/scheme.ts';
import { ExportButton } from '../../report-page/export/export-button.tsx';
import { TruckChoice } from '../../report-page/query/truck-choice.tsx';
import { useQueryAddress } from '../../report-page/query/use-query-address.ts';
import { Replay } from '../replay.tsx';
import { TrackFilesButtons } from '../track-files-button.tsx';
import { TrackNotes } from '../track-notes.tsx';
import { useTracks } from '../use-tracks.ts';
import { TableFailure, TableLoading } from '../../table-state.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { EmptyState, Page } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import mapSide from '#ui/styles/map-side.module.css';

import { useRead } from '../../use-read.ts';

import { CompareButton } from './compare-button.tsx';
import styles from './playback.module.css';
import { ShareButton } from './share-button.tsx';
import { TrackQuery } from './track-query.tsx';

/** The past of one to four trucks: map, lanes, events and fixes at one moment. */
export const PlaybackPage = ({
  address,
  sprinklers = false,
}: {
  readonly address: typeof playbackAddress | typeof sprinklerPlaybackAddress;
  /** Only trucks that water; their way is coloured by what they did. */
  readonly sprinklers?: boolean;
}) => {
  const { t } = useTranslation();
  const { search } = usePage();
  const [attempt, setAttempt] = useState(0);
  const [followed, setFollowed] = useState<TrackAddress | null>(null);
  const { first, put } = useQueryAddress(address, search, (other) =>
    setFollowed(trackAddressOf(other, now.peek())),
  );
  const [opened] = useState(() => trackAddressOf(first, now.peek()));
  const asked = followed ?? opened;
  const { loaded, cached, late, archive, asOfMs, failure, idle } = useTracks(asked, attempt);
  const ask = (next: TrackAddress): void => {
    setFollowed(next);
    setAttempt(attempt + 1);
    put(next.signCodes.length === 0 ? '' : trackSearch(next));
  };
  const plates = useRead(sprinklers ? '' : null, loadSprinklers).value;
  // Until it is known which trucks water, none is offered.
  const fits = (signCode: string): boolean => !sprinklers || plates?.includes(signCode) === true;
  const current = JSON.stringify(asked);
  const query = (
    <TrackQuery key={current} asked={asked} title={t(screens[address])} fits={fits} onAsk={ask} />
  );
  const shown = idle || failure !== null ? null : loaded;
  const anywhere = shown?.tracks.some(({ spots }) => spots.length > 0) ?? false;
  return (
    <Page ready={idle || loaded !== null || failure !== null} title={t(screens[address])}>
      <Mantine scheme={scheme.value}>
        {shown !== null && anywhere ? (
          <Replay
            key={shown.key}
            tracks={shown.tracks}
            period={shown.period}
            startMs={shown.startMs}
            firstColouring={sprinklers ? 'state' : 'speed'}
            onMoment={(atMs) => put(trackSearch({ ...asked, atMs }))}
            head={
              <>
                {query}
                <TrackNotes tracks={shown.tracks} {...{ cached, late, archive, asOfMs }} />
              </>
            }
            actions={
              <>
                {sprinklers ? null : <CompareButton asked={asked} />}
                <ShareButton asked={asked} />
                <TrackFilesButtons signCodes={asked.signCodes} period={asked.period} />
                <ExportButton
                  title={`${t(screens[address])}_${asked.signCodes.join('_')}`}
                  request={{
                    address,
                    filters: Object.fromEntries(new URLSearchParams(trackSearch(asked))),
                    order: '',
                    columns: [],
                  }}
                />
              </>
            }
          />
        ) : (
          <div className={mapSide.page}>
            <div className={`${mapSide.side} ${styles.side}`}>{query}</div>
            <div className={mapSide.rest}>
              {idle ? (
                <EmptyState title={t(['选择要回放的车辆', 'Choose a truck to play back'])}>
                  <TruckChoice fits={fits} onChoose={(plate) => ask({ ...asked, signCodes: [plate] })} />
                </EmptyState>
              ) : null}
              {failure === null ? null : (
                <TableFailure failure={failure} onRetry={() => setAttempt(attempt + 1)} />
              )}
              {!idle && failure === null && shown === null ? <TableLoading /> : null}
              {shown !== null && !anywhere ? (
                <EmptyState
                  title={t(messages.noLocationInformation)}
                  text={shown.tracks.map(({ signCode }) => signCode).join(', ')}
                />
              ) : null}
            </div>
          </div>
        )}
      </Mantine>
    </Page>
  );
};
