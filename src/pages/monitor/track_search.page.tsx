import { useState } from 'react';

import {
  questionOf,
  questionSearch,
  searchAddress,
  type TrackQuestion,
} from '#state/tracks/search-address.ts';
import { now } from '#state/view/clock.ts';
import { scheme } from '#state/view/scheme.ts';
import { ArchiveHint } from '#templates/archive-hint.tsx';
import { ExportButton } from '#templates/report-page/export/export-button.tsx';
import { useQueryAddress } from '#templates/report-page/query/use-query-address.ts';
import { AsOf, TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { Page } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import mapSide from '#ui/styles/map-side.module.css';

import { FoundList } from './track_search/found-list.part.tsx';
import { SearchForm } from './track_search/search-form.part.tsx';
import { SearchMap } from './track_search/search-map.part.tsx';
import { useFound } from './track_search/use-found.part.ts';
import { useTrail } from './track_search/use-trail.part.ts';
import styles from './track_search/track-search.module.css';

/** Who was where: in an area, on a road, or standing, in a period of the kept past. */
const TrackSearchPage = () => {
  const { t } = useTranslation();
  const { search } = usePage();
  /** Questions that the address brought since. */
  const [turn, setTurn] = useState(0);
  const { first, put } = useQueryAddress(searchAddress, search, (other) => {
    setTurn(turn + 1);
    open(questionOf(other, now.peek()));
  });
  const [opened] = useState(() => questionOf(first, now.peek()));
  /** What is being put together, and what was asked last. */
  const [draft, setDraft] = useState<TrackQuestion>(opened);
  const [asked, setAsked] = useState<TrackQuestion | null>(first === '' ? null : opened);
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const open = (question: TrackQuestion): void => {
    setDraft(question);
    setAsked(question);
    setChosen(null);
  };
  const { found, idle, cached, late, archive, asOfMs, failure } = useFound(asked, attempt);
  const row = found?.rows.find(({ id }) => id === chosen) ?? null;
  const trail = useTrail(row);
  const ask = (): void => {
    setAttempt(attempt + 1);
    open(draft);
    put(questionSearch(draft));
  };
  return (
    <Page ready={idle || found !== null || failure !== null} title={t(['轨迹查询', 'Track search'])}>
      <Mantine scheme={scheme.value}>
        <div className={mapSide.page}>
          <div className={`${mapSide.side} ${styles.side}`}>
            <SearchForm question={draft} onQuestion={setDraft} onAsk={ask} />
            {found === null ? null : <ArchiveHint note={archive} />}
            {(cached || late) && found !== null ? <AsOf ms={asOfMs} late={late} /> : null}
            <div className={styles.found} data-part="found">
              {failure === null ? null : (
                <TableFailure failure={failure} onRetry={() => setAttempt(attempt + 1)} />
              )}
              {!idle && failure === null && found === null ? <TableLoading /> : null}
              {failure === null && found !== null ? (
                <FoundList found={found} chosen={chosen} onChoose={setChosen}>
                  {asked === null ? null : (
                    <ExportButton
                      title={t(['轨迹查询', 'Track search'])}
                      request={{
                        address: searchAddress,
                        filters: Object.fromEntries(new URLSearchParams(questionSearch(asked))),
                        order: '',
                        columns: [],
                      }}
                    />
                  )}
                </FoundList>
              ) : null}
            </div>
          </div>
          <SearchMap
            question={draft}
            turn={turn}
            trail={trail}
            onShape={(shape) => setDraft({ ...draft, shape })}
          />
        </div>
      </Mantine>
    </Page>
  );
};

export default TrackSearchPage;
