import { Link } from 'wouter';

import { formatNumber } from '#domain/text/number-format.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import { fuels, type Fuel } from '#domain/cargo/oil.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import { instantMs } from '#domain/time/time.ts';
import { truckStates } from '#domain/words/truck-status-words.ts';
import { now } from '#state/view/clock.ts';
import { fleetAge } from '#state/fleet/fleet-age.ts';
import { approvals, heartbeatTimeouts } from '#state/hub/pending.ts';
import { statusCounts } from '#state/fleet/truck-status.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { FuelSwatch } from '#ui/drawing/fuel-swatch.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './dashboard-fleet.module.css';

/** Five states: count and share of the fleet. */
export const FleetRows = () => {
  const { t, language } = useTranslation();
  const counts = statusCounts.value;
  const age = fleetAge(language);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <section data-part="fleet-states" data-stale={age !== null}>
      <h3>
        {t(['车队状态', 'Fleet'])}
        <span className={layout.spacer} />
        <em>{age === null ? all : `${all} · ${age}`}</em>
      </h3>
      {truckStates.map(({ code, key, text }) => {
        const count = counts[code] ?? 0;
        const share = all === 0 ? 0 : (count / all) * 100;
        return (
          <Link
            key={key}
            className={styles.state}
            data-aged={age === null ? undefined : true}
            href={`/monitor/track_map?state=${key}`}
            data-field={key}
            data-value={count}
          >
            <StateGlyph state={key} />
            <span>{t(text)}</span>
            <b className={key === 'alarm' && count > 0 ? typography.danger : undefined}>{count}</b>
            <span className={styles.share}>
              <i style={{ width: `${share}%` }} />
            </span>
            <em>{formatNumber(share, 1)} %</em>
          </Link>
        );
      })}
    </section>
  );
};

/** Litres on board by fuel; each tank was rounded up before adding. */
export const OilRows = ({ litres }: { readonly litres: Readonly<Record<Fuel, number>> }) => {
  const { t, language } = useTranslation();
  const age = fleetAge(language);
  const most = Math.max(1, ...Object.values(litres));
  return (
    <section data-part="oil-totals">
      <h3>
        {t(['车上油量', 'On board'])}
        <span className={layout.spacer} />
        <em>{age === null ? 'L' : `L · ${age}`}</em>
      </h3>
      {fuels.map((fuel) => (
        <div
          key={fuel}
          className={`${styles.state} ${styles.fuel}`}
          data-aged={age === null ? undefined : true}
          data-field={fuel}
          data-value={litres[fuel]}
        >
          <FuelSwatch oil={fuelWords[fuel].drawing} />
          <span>{t(fuelWords[fuel].text)}</span>
          <span className={styles.share}>
            <i style={{ width: `${(litres[fuel] / most) * 100}%` }} />
          </span>
          <b>{formatNumber(litres[fuel])}</b>
        </div>
      ))}
    </section>
  );
};

/** What waits for those who may decide it. */
export const PendingRows = () => {
  const { t, language } = useTranslation();
  const pending = approvals.value.filter(({ approvalStatus }) => approvalStatus === 'pending');
  const late = heartbeatTimeouts.value;
  if (pending.length === 0 && late.length === 0) return null;
  const oldest = late.map(({ heartTime }) => instantMs(heartTime)).filter((ms) => ms !== null);
  return (
    <section data-part="pending">
      <h3>{t(['需要我处理', 'Waits for me'])}</h3>
      {pending.length > 0 ? (
        <div className={styles.waiting}>
          <Icon name="pin" />
          <span>{t(['围栏审批', 'Fence approval'])}</span>
          <em>{pending.map(({ name }) => name).join(t(['、', ', ']))}</em>
          <b>{pending.length}</b>
        </div>
      ) : null}
      {late.length > 0 ? (
        <div className={styles.waiting}>
          <Icon name="chip" />
          <span>{t(['心跳超时', 'Heartbeat overdue'])}</span>
          <em>
            {late[0]?.signCode}{' '}
            {oldest.length > 0 ? relativeTime(Math.min(...oldest), now.value, language) : ''}
          </em>
          <b>{late.length}</b>
        </div>
      ) : null}
    </section>
  );
};
