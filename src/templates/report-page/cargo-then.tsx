import { formatDuration } from '#domain/duration.ts';
import { formatNumber } from '#domain/number-format.ts';
import { oilDrawing, oilLabel } from '#domain/oil-words.ts';
import { instantMs, missing } from '#domain/time.ts';
import type { CargoThen } from '#state/track-around.ts';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { useSpeech } from '#ui/language.tsx';

/** Up to this a compartment counts as empty: the blind zone of common probes (litres). */
const emptyL = 30;

const sum = (cargo: readonly CargoThen[], of: (one: CargoThen) => number | null): number | null => {
  const known = cargo.map(of).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((all, value) => all + value, 0);
};

/** What was in the tank at a moment, as it was last told before it; how old that is stands beside it. */
export const CargoThenTable = ({
  cargo,
  atMs,
}: {
  readonly cargo: readonly CargoThen[];
  readonly atMs: number;
}) => {
  const { t, language } = useSpeech();
  const told = cargo.filter(({ vtL }) => vtL !== null);
  const empty = told.length === cargo.length && told.every(({ vtL }) => (vtL ?? 0) <= emptyL);
  const mass = sum(told, ({ massKg }) => massKg);
  return (
    <section data-part="cargo-then" data-value={empty ? 'empty' : told.length}>
      <div className="sec">{t(['当时载货', 'Cargo at that moment'])}</div>
      {told.length === 0 ? (
        <p className="small t3">
          {t(['此前三天没有存下的液位', 'No level is stored for the three days before'])}
        </p>
      ) : (
        <>
          <div className="cargo-sum">
            <TankStrip
              width={132}
              height={24}
              compartments={cargo.map((one) => ({
                number: one.compartment,
                capacityL: one.capacityL,
                oil: oilDrawing(one.oilCode),
                fraction: (one.vtL ?? 0) / Math.max(1, one.capacityL),
              }))}
            />
            {empty ? (
              <b>{t(['空车', 'Empty'])}</b>
            ) : (
              <span>
                <b>{formatNumber(sum(told, ({ v20L, vtL }) => v20L ?? vtL))}</b> L
                {mass === null ? null : (
                  <>
                    {' · '}
                    <b>{formatNumber(mass / 1000, 2)}</b> t
                  </>
                )}
                {told.length < cargo.length ? (
                  <span className="t3">
                    {' '}
                    {t(['（{n} 仓未知）', '({n} unknown)'], { n: cargo.length - told.length })}
                  </span>
                ) : null}
              </span>
            )}
          </div>
          <table className="ct cargo-then">
            <thead>
              <tr>
                <th>{t(['仓', 'Comp.'])}</th>
                <th>{t(['油品', 'Product'])}</th>
                <th className="r">V20 L</th>
                <th className="r">Vt L</th>
                <th>{t(['干湿', 'Wet/dry'])}</th>
                <th className="r">{t(['此前', 'Told before'])}</th>
              </tr>
            </thead>
            <tbody>
              {cargo.map((one) => {
                const ms = instantMs(one.readingTime);
                return (
                  <tr key={one.compartment} data-id={one.compartment}>
                    <td>{one.compartment}</td>
                    <td>{one.vtL === null ? missing : oilLabel(one.oilCode, language)}</td>
                    <td className="r" data-field="v20L" data-value={one.v20L ?? ''}>
                      <b>{formatNumber(one.v20L)}</b>
                    </td>
                    <td className="r" data-field="vtL" data-value={one.vtL ?? ''}>
                      {formatNumber(one.vtL)}
                    </td>
                    <td>{one.wet === null ? missing : one.wet ? t(['湿', 'wet']) : t(['干', 'dry'])}</td>
                    <td className="r t3">
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
