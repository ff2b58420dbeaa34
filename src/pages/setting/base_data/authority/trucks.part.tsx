import { authorityVehicleStates } from '#domain/authority/authority-words.ts';
import { formatMoment } from '#domain/time/time.ts';
import type { AuthorityDay, AuthorityTruck } from '#state/authority/authorities.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import figureStrip from '#ui/styles/figure-strip.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

import { DayExport } from './day-export.part.tsx';
import { percent } from './share-text.part.ts';
import { Wide } from './wide.part.tsx';
import styles from './authority.module.css';

/** The rates by which an inspector judges a carrier. */
export const Rates = ({ day }: { readonly day: AuthorityDay }) => {
  const { t } = useTranslation();
  const rates = [
    [t(['入网率', 'Registered']), day.registeredShare],
    [t(['上线率', 'Online']), day.onlineShare],
    [t(['轨迹完整率', 'Complete track']), day.completeShare],
    [t(['数据合格率', 'Qualified data']), day.qualifiedShare],
    [t(['漂移车辆率', 'Trucks that drift']), day.driftShare],
    [t(['按时应答率', 'Answered in time']), day.answeredShare],
  ] as const;
  return (
    <div className={figureStrip.strip} data-part="rates">
      {rates.map(([name, share]) => (
        <div key={name}>
          <span>{name}</span>
          <b>{percent(share)}</b>
          {share === null ? null : <small>%</small>}
        </div>
      ))}
    </div>
  );
};

const isKeptOut = ({ state }: AuthorityTruck): boolean => state === 'refused' || state === 'differs';

/** Trucks that the authority has not taken in, each with what to do. */
export const KeptOut = ({ trucks }: { readonly trucks: readonly AuthorityTruck[] }) => {
  const { t, language } = useTranslation();
  const out = trucks.filter(isKeptOut);
  return (
    <section className={styles.part} aria-label={t(['未入网的车辆', 'Trucks not registered'])}>
      <header>
        <h2>
          {t(['未入网的车辆', 'Trucks not registered'])} {out.length}
        </h2>
        <span className={typography.muted}>
          {t(['{n} 辆已上报', '{n} {n:truck|trucks} sent'], {
            n: trucks.filter(({ state }) => state === 'registered' || state === 'sent').length,
          })}
        </span>
      </header>
      <ul className={styles.list}>
        {out.map(({ truckId, signCode, state, stateTime }) => (
          <li key={truckId}>
            <Plate code={signCode} />{' '}
            <span className={typography.muted}>
              {t(['{time} 起', 'since {time}'], { time: formatMoment(stateTime, now.value, language) })}
            </span>
            <div>{t(authorityVehicleStates[state].text)}</div>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** What pulls the rates down comes first. */
const byTrouble = (a: AuthorityTruck, b: AuthorityTruck): number =>
  Number(a.places > 0) - Number(b.places > 0) ||
  b.gaps + b.drifts - (a.gaps + a.drifts) ||
  a.signCode.localeCompare(b.signCode);

const Row = ({ truck }: { readonly truck: AuthorityTruck }) => {
  const { t, language } = useTranslation();
  const shareOf = (part: number, whole: number): string => percent(whole === 0 ? null : part / whole);
  return (
    <tr>
      <td>
        <Plate code={truck.signCode} />
      </td>
      <td className={truck.places === 0 ? typography.danger : undefined}>
        {truck.places === 0 ? t(['未上线', 'Not online']) : formatMoment(truck.lastTime, now.value, language)}
      </td>
      <td className={tables.right}>{truck.places}</td>
      <td className={tables.right}>{truck.sent}</td>
      <td className={tables.right}>{shareOf(truck.qualified, truck.places)}</td>
      <td className={tables.right}>{shareOf(truck.completeKm, truck.km)}</td>
      <td className={tables.right}>{truck.places === 0 ? '—' : truck.gaps}</td>
      <td className={tables.right}>{truck.places === 0 ? '—' : truck.drifts}</td>
    </tr>
  );
};

/** Each truck on a day, before the authority sees it. */
export const Trucks = ({
  trucks,
  authorityId,
  day,
}: {
  readonly trucks: readonly AuthorityTruck[];
  readonly authorityId: number;
  readonly day: string;
}) => {
  const { t } = useTranslation();
  return (
    <section className={styles.part} aria-label={t(['各车情况', 'Truck by truck'])}>
      <header>
        <h2>{t(['各车情况', 'Truck by truck'])}</h2>
        <span className={typography.muted}>
          {t([
            '各省公式未公开，这里按：合格＝在境内、0–160 km/h、时间不超前；缺段＝超过 5 分钟且相距 2 km 以上；漂移＝超过 500 m 且快于 200 km/h',
            'The provinces’ formulas are not public. Here: qualified is within China, 0–160 km/h, not ahead of time; a gap is over 5 minutes and 2 km; a drift is over 500 m and faster than 200 km/h',
          ])}
        </span>
        <DayExport authorityId={authorityId} startDay={day} endDay={day} />
      </header>
      <Wide label={t(['各车情况', 'Truck by truck'])}>
        <table className={tables.compact} data-part="authority-trucks">
          <thead>
            <tr>
              <th>{t(['车牌', 'Plate'])}</th>
              <th>{t(['最近位置', 'Last position'])}</th>
              <th className={tables.right}>{t(['位置', 'Positions'])}</th>
              <th className={tables.right}>{t(['已上报', 'Sent'])}</th>
              <th className={tables.right}>{t(['合格 %', 'Qualified %'])}</th>
              <th className={tables.right}>{t(['完整 %', 'Complete %'])}</th>
              <th className={tables.right}>{t(['缺段', 'Gaps'])}</th>
              <th className={tables.right}>{t(['漂移', 'Drifts'])}</th>
            </tr>
          </thead>
          <tbody>
            {trucks.toSorted(byTrouble).map((truck) => (
              <Row key={truck.truckId} truck={truck} />
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
};
