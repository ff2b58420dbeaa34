import { formatDuration } from '#domain/time/duration.ts';
import { sumAsShown } from '#domain/text/litres.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { oilDrawing, oilLabel } from '#domain/words/oil-words.ts';
import { instantMs, missing } from '#domain/time/time.ts';
import { emptyCompartmentL } from '#report/compartment-load.ts';
import type { CargoAtMoment } from '#contract/tracks/track-around.ts';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './cargo-at-moment.module.css';

/** The sum of whole litres or kilograms, as they stand beside it. */
const sum = (cargo: readonly CargoAtMoment[], of: (one: CargoAtMoment) => number | null): number | null => {
  const known = cargo.map(of).filter((value) => value !== null);
  return known.length === 0 ? null : sumAsShown(known, 0);
};

/** Contents of the tank at a moment, by the last readings before it, with their age. */
export const CargoAtMomentTable = ({
  cargo,
  atMs,
}: {
  readonly cargo: readonly CargoAtMoment[];
  readonly atMs: number;
}) => {
  const { t, language } = useTranslation();
  const known = cargo.filter(({ vtL }) => vtL !== null);
  const empty = known.length === cargo.length && known.every(({ vtL }) => (vtL ?? 0) <= emptyCompartmentL);
  const mass = sum(known, ({ massKg }) => massKg);
  return (
    <section data-part="cargo-at-moment" data-value={empty ? 'empty' : known.length}>
      <div className={sections.heading}>{t(['当时载货', 'Cargo at that moment'])}</div>
      {known.length === 0 ? (
        <p className={`${typography.small} ${typography.muted}`}>
          {t(['此前三天没有存下的液位', 'No level is stored for the three days before'])}
        </p>
      ) : (
        <>
          <div className={styles.total}>
            <TankStrip
              width={132}
              height={24}
              compartments={cargo.map((one) => ({
                number: one.compartment,
                capacityL: one.capacityL,
                oil: oilDrawing(one.oilCode),
                fraction: (one.vtL ?? 0) / Math.max(1, one.capacityL),
                unknown: one.vtL === null,
              }))}
            />
            {empty ? (
              <b>{t(['空车', 'Empty'])}</b>
            ) : (
              <span>
                <b>{formatNumber(sum(known, ({ v20L, vtL }) => v20L ?? vtL))}</b> L
                {mass === null ? null : (
                  <>
                    {' · '}
                    <b>{formatNumber(mass / 1000, 2)}</b> t
                  </>
                )}
                {known.length < cargo.length ? (
                  <span className={typography.muted}>
                    {' '}
                    {t(['（{n} 仓未知）', '({n} unknown)'], { n: cargo.length - known.length })}
                  </span>
                ) : null}
              </span>
            )}
          </div>
          <table className={`${tables.compact} ${styles.compartments}`}>
            <thead>
              <tr>
                <th>{t(['仓', 'Comp.'])}</th>
                <th>{t(['油品', 'Product'])}</th>
                <th className={tables.right}>V20 L</th>
                <th className={tables.right}>Vt L</th>
                <th>{t(['干湿', 'Wet/dry'])}</th>
                <th className={tables.right}>{t(['此前', 'Read before'])}</th>
              </tr>
            </thead>
            <tbody>
              {cargo.map((one) => {
                const ms = instantMs(one.readingTime);
                return (
                  <tr key={one.compartment} data-id={one.compartment}>
                    <td>{one.compartment}</td>
                    <td>{one.vtL === null ? missing : oilLabel(one.oilCode, language)}</td>
                    <td className={tables.right} data-field="v20L" data-value={one.v20L ?? ''}>
                      <b>{formatNumber(one.v20L)}</b>
                    </td>
                    <td className={tables.right} data-field="vtL" data-value={one.vtL ?? ''}>
                      {formatNumber(one.vtL)}
                    </td>
                    <td>{one.wet === null ? missing : one.wet ? t(['湿', 'wet']) : t(['干', 'dry'])}</td>
                    <td className={`${tables.right} ${typography.muted}`}>
                      {ms === null ? missing : formatDuration((atMs - ms) / 1000, language)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
};
