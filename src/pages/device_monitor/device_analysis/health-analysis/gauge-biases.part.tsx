import { gaugeReferences, type GaugeReference } from '#domain/cargo/gauge-drift.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { formatDate } from '#domain/time/time.ts';
import type { HealthHistory } from '#state/devices/device-health.ts';
import { useTranslation } from '#ui/language.tsx';

import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

const names = Object.keys(gaugeReferences).filter((name): name is GaugeReference =>
  Object.hasOwn(gaugeReferences, name),
);

/** Each level gauge beside rack, meter and station over its last deliveries: how far off, how steadily, since when. */
export const GaugeBiases = ({ gauges }: { readonly gauges: HealthHistory['gauges'] }) => {
  const { t, language } = useTranslation();
  const known = gauges.filter(({ references }) => references.length > 0);
  return (
    <section data-part="gauge-biases">
      <h4>{t(['液位仪与其他计量的偏差', 'Level gauges compared with other instruments'])}</h4>
      {known.length === 0 ? (
        <p className={typography.muted}>
          {t(['对比次数不足 4 次，暂无偏差', 'Fewer than four deliveries to compare, no bias yet'])}
        </p>
      ) : (
        <table className={tables.compact}>
          <thead>
            <tr>
              <th scope="col">{t(['仓', 'Comp.'])}</th>
              {names.map((name) => (
                <th key={name} scope="col" className={tables.right}>
                  {t(gaugeReferences[name].text)} <small>%</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {known.map(({ compartment, references, driftSince }) => (
              <tr key={compartment} data-compartment={compartment} data-drifts={driftSince !== null}>
                <td>{compartment}</td>
                {names.map((name) => {
                  const one = references.find(({ reference }) => reference === name);
                  return (
                    <td key={name} className={tables.right}>
                      {one === undefined ? (
                        '—'
                      ) : (
                        <span
                          title={t(['{n} 次，离散 {s} %', '{n} {n:delivery|deliveries}, spread {s} %'], {
                            n: one.count,
                            s: formatNumber(one.spread * 100, 2),
                          })}
                        >
                          {formatChange(one.bias * 100, 2)} ± {formatNumber(one.spread * 100, 2)}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {known.map(({ compartment, driftSince }) =>
        driftSince === null ? null : (
          <p key={compartment} className={typography.danger} data-field="driftSince">
            {t(['{n} 仓液位仪自 {day} 起漂移', 'Level gauge {n} drifts since {day}'], {
              n: compartment,
              day: formatDate(driftSince, language),
            })}
          </p>
        ),
      )}
    </section>
  );
};
