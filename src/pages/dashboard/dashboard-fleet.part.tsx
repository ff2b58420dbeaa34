import { Link } from 'wouter';

import { formatNumber } from '#domain/text/number-format.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import { fuels, type Fuel } from '#domain/cargo/oil.ts';
import { missing } from '#domain/time/time.ts';
import { truckStates } from '#domain/words/truck-status-words.ts';
import { fleetAge } from '#state/fleet/fleet-age.ts';
import { countIn, fleetAsOf } from '#state/fleet/truck-status.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { FuelSwatch } from '#ui/drawing/fuel-swatch.tsx';
import { useTranslation } from '#ui/language.tsx';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './dashboard-fleet.module.css';

/** Five states: count and share of the fleet. */
export const FleetRows = () => {
  const { t, language } = useTranslation();
  const age = fleetAge(language);
  const all =
    fleetAsOf.value === null ? null : truckStates.reduce((sum, { code }) => sum + (countIn(code) ?? 0), 0);
  return (
    <section data-part="fleet-states" data-stale={age !== null}>
      <h3>
        {t(['车队状态', 'Fleet'])}
        <span className={layout.spacer} />
        <em>{age === null ? (all ?? missing) : `${all ?? missing} · ${age}`}</em>
      </h3>
      {truckStates.map(({ code, key, text }) => {
        const count = countIn(code);
        const share = count === null || !all ? null : (count / all) * 100;
        return (
          <Link
            key={key}
            className={styles.state}
            data-aged={age === null ? undefined : true}
            href={`/monitor/track_map?state=${key}`}
            data-field={key}
            data-value={count ?? ''}
          >
            <StateGlyph state={key} />
            <span>{t(text)}</span>
            <b className={key === 'alarm' && (count ?? 0) > 0 ? typography.danger : undefined}>
              {count ?? missing}
            </b>
            <span className={styles.share}>
              <i style={{ width: `${share ?? 0}%` }} />
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
          data-value={fleetAsOf.value === null ? '' : litres[fuel]}
        >
          <FuelSwatch oil={fuelWords[fuel].drawing} />
          <span>{t(fuelWords[fuel].text)}</span>
          <span className={styles.share}>
            <i style={{ width: `${(litres[fuel] / most) * 100}%` }} />
          </span>
          <b>{formatNumber(fleetAsOf.value === null ? null : litres[fuel])}</b>
        </div>
      ))}
    </section>
  );
};
