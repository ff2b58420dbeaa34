import { useState } from 'react';

import { messages } from '#i18n/messages.ts';
import {
  compareAddress,
  comparedOf,
  compareSearch,
  type JourneyPair,
} from '#state/tracks/compare-address.ts';
import { now } from '#state/view/clock.ts';
import { scheme } from '#state/view/scheme.ts';
import { ArchiveHint } from '#templates/archive-hint.tsx';
import { useQueryAddress } from '#templates/report-page/query/use-query-address.ts';
import { AsOf, TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { EmptyState, Page } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import mapSide from '#ui/styles/map-side.module.css';

import { CompareQuery } from './track_compare/compare-query.part.tsx';
import { CompareView } from './track_compare/compare-view.part.tsx';
import { useJourneys } from './track_compare/use-journeys.part.ts';

/** What two journeys on one road did differently: time, stops, litres and speed by kilometre. */
const TrackComparePage = () => {
  const { t } = useTranslation();
  const { search } = usePage();
  const [attempt, setAttempt] = useState(0);
  const [followed, setFollowed] = useState<JourneyPair | null>(null);
  const { first, put } = useQueryAddress(compareAddress, search, (other) =>
    setFollowed(comparedOf(other, now.peek())),
  );
  const [opened] = useState(() => comparedOf(first, now.peek()));
  const asked = followed ?? opened;
  const { compared, cached, late, archive, asOfMs, failure, idle } = useJourneys(asked, attempt);
  const ask = (next: JourneyPair): void => {
    setFollowed(next);
    setAttempt(attempt + 1);
    put(compareSearch(next));
  };
  const query = (
    <>
      <CompareQuery key={JSON.stringify(asked)} asked={asked} onAsk={ask} />
      {compared === null ? null : <ArchiveHint note={archive} />}
      {(cached || late) && compared !== null ? <AsOf ms={asOfMs} late={late} /> : null}
    </>
  );
  const shown = idle || failure !== null ? null : compared;
  const without = shown?.tracks.filter(({ spots }) => spots.length === 0) ?? [];
  return (
    <Page ready={idle || compared !== null || failure !== null} title={t(['轨迹对比', 'Track comparison'])}>
      <Mantine scheme={scheme.value}>
        {shown !== null && without.length === 0 ? (
          <CompareView key={shown.key} compared={shown} head={query} />
        ) : (
          <div className={mapSide.page}>
            <div className={mapSide.side}>{query}</div>
            <div className={mapSide.rest}>
              {idle ? (
                <EmptyState
                  title={t(['选择两段行程', 'Choose two journeys'])}
                  text={t([
                    '同一路线的两辆车，或同一辆车的两天；按地点逐公里对比。',
                    'Two trucks on one route, or one truck on two days: compared by place, kilometre by kilometre.',
                  ])}
                />
              ) : null}
              {failure === null ? null : (
                <TableFailure failure={failure} onRetry={() => setAttempt(attempt + 1)} />
              )}
              {!idle && failure === null && shown === null ? <TableLoading /> : null}
              {without.length > 0 ? (
                <EmptyState
                  title={t(messages.noLocationInformation)}
                  text={[...new Set(without.map(({ signCode }) => signCode))].join(', ')}
                />
              ) : null}
            </div>
          </div>
        )}
      </Mantine>
    </Page>
  );
};

export default TrackComparePage;
