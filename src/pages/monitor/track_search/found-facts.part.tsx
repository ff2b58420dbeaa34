import { formatNumber } from '#domain/text/number-format.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { formatClock, formatDateTime } from '#domain/time/time.ts';
import type { TrackStop, TrackVisit } from '#state/tracks/track-search.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';

import type { Found, FoundRow } from './found-row.part.ts';
import styles from './track-search.module.css';

const VisitFacts = ({ visit, kind }: { readonly visit: TrackVisit; readonly kind: Found['kind'] }) => {
  const { t, language } = useTranslation();
  const stayS = (Date.parse(visit.toTime) - Date.parse(visit.fromTime)) / 1000;
  if (visit.fixes === 0)
    return (
      <span className={styles.facts}>
        <span>
          {t(['两个定位点之间经过，至 {time}', 'Passed between two fixes, by {time}'], {
            time: formatClock(Date.parse(visit.toTime)),
          })}
        </span>
      </span>
    );
  return (
    <span className={styles.facts}>
      <span>
        {t(['至 {time}', 'to {time}'], { time: formatClock(Date.parse(visit.toTime)) })}
        {kind === 'road' ? null : ` · ${formatDuration(stayS, language)}`}
      </span>
      <span>
        {t(['{m} m 路程', '{m} m travelled'], { m: formatNumber(visit.insideM, 0) })}
        {visit.maxSpeedKmh === null
          ? null
          : ` · ${t(['最高 {v} km/h', 'up to {v} km/h'], { v: formatNumber(visit.maxSpeedKmh, 0) })}`}
        {` · ${t(['{n} 个定位点', '{n} fixes'], { n: visit.fixes })}`}
      </span>
      {visit.unseenS === 0 ? null : (
        <span>
          {t(['其中 {time} 没有定位', '{time} of it without fixes'], {
            time: formatDuration(visit.unseenS, language),
          })}
        </span>
      )}
      {visit.entered ? null : <span>{t(['未见驶入', 'Not seen entering'])}</span>}
      {visit.left ? null : <span>{t(['未见驶出', 'Not seen leaving'])}</span>}
    </span>
  );
};

const StopFacts = ({ stop }: { readonly stop: TrackStop }) => {
  const { t, language } = useTranslation();
  const place = stop.areaName ?? stop.place;
  return (
    <span className={styles.facts}>
      <span>
        {stop.toTime === null
          ? t(['仍在停留', 'Still stopped'])
          : t(['至 {time}', 'to {time}'], { time: formatDateTime(stop.toTime, language) })}
        {` · ${formatDuration(stop.durationS, language)}`}
      </span>
      {place === null ? null : <span>{nameIn(place, language)}</span>}
      {stop.loaded === true ? <span>{t(['载油', 'Loaded'])}</span> : null}
      {stop.endUncertain === true ? <span>{t(['结束时间不确定', 'End time uncertain'])}</span> : null}
    </span>
  );
};

/** What is known of a visit or a stop, and what is not. */
export const FoundFacts = ({ row, kind }: { readonly row: FoundRow; readonly kind: Found['kind'] }) =>
  'visit' in row.of ? <VisitFacts visit={row.of.visit} kind={kind} /> : <StopFacts stop={row.of.stop} />;
