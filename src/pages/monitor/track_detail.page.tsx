import { useState } from 'react';

import { playbackAddress, trackAddressOf, trackSearch } from '#state/tracks/track-address.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { messages } from '#i18n/messages.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { now } from '#state/view/clock.ts';
import { scheme } from '#state/view/scheme.ts';
import { Replay } from '#templates/replay/replay.tsx';
import { TruckChoice } from '#templates/report-page/query/truck-choice.tsx';
import { TrackNotes } from '#templates/replay/track-notes.tsx';
import { useTracks } from '#templates/replay/use-tracks.ts';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import styles from './track_detail.module.css';

/** One truck around one moment, its fixes in a table; opened from records. */
const TrackDetailPage = () => {
  const { t, language } = useTranslation();
  const { search } = usePage();
  const [attempt, setAttempt] = useState(0);
  const [openedMs] = useState(() => now.peek());
  const { signCodes, period, atMs } = trackAddressOf(search, openedMs);
  const asked = { signCodes: signCodes.slice(0, 1), period, atMs };
  const { loaded, cached, late, archive, asOfMs, failure, idle } = useTracks(asked, attempt);
  const title = t(['轨迹详情', 'Track detail']);
  const [track] = loaded?.tracks ?? [];
  const [plate] = asked.signCodes;
  const found = failure === null && loaded !== null && track !== undefined && track.spots.length > 0;
  return (
    <Page ready={idle || loaded !== null || failure !== null} title={title}>
      <Mantine scheme={scheme.value}>
        {found ? (
          <Replay
            key={loaded.key}
            tracks={loaded.tracks}
            period={loaded.period}
            startMs={loaded.startMs}
            firstView="table"
            head={
              <>
                <PageHead title={title} groups="" />
                <p className={styles.what}>
                  <Plate code={track.signCode} /> {formatDateTime(atMs, language)}
                </p>
                <TrackNotes tracks={loaded.tracks} {...{ cached, late, archive, asOfMs }} />
              </>
            }
            actions={
              <button
                type="button"
                className={buttons.quietSmall}
                data-part="open-playback"
                onClick={() => {
                  navigationRequest.value = `/${playbackAddress}?${trackSearch(asked)}`;
                }}
              >
                <Icon name="play" size={14} />
                {t(['轨迹回放', 'Track playback'])}
              </button>
            }
          />
        ) : (
          <div className={styles.rest}>
            {idle ? (
              <EmptyState
                title={t(['选择车辆，查看最近 24 小时', 'Choose a truck to see its last 24 hours'])}
              >
                <TruckChoice
                  onChoose={(chosen) => {
                    navigationRequest.value = `/monitor/track_detail?${new URLSearchParams({ signCode: chosen }).toString()}`;
                  }}
                />
              </EmptyState>
            ) : null}
            {failure === null ? null : (
              <TableFailure failure={failure} onRetry={() => setAttempt(attempt + 1)} />
            )}
            {!idle && failure === null && loaded === null ? <TableLoading /> : null}
            {failure === null && loaded !== null ? (
              <EmptyState title={t(messages.noLocationInformation)} text={plate ?? ''} />
            ) : null}
          </div>
        )}
      </Mantine>
    </Page>
  );
};

export default TrackDetailPage;
