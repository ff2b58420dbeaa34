import type { ParameterFile, ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { Text } from '#i18n/text.ts';
import type { HeldValues } from '#state/devices/rollouts.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { HeldShares } from './held-shares.tsx';
import { changedTrucks, pushedFields, sharesOf } from './push-values.ts';
import styles from './push-page.module.css';
import { ValueControl } from './value-control.tsx';

/** What the chosen trucks hold, what is wanted, and how many of them that would change. */
export const PushTable = ({
  file,
  chosen,
  held,
  wanted,
  faults,
  canWrite,
  onWanted,
}: {
  readonly file: ParameterFile;
  readonly chosen: ReadonlySet<number>;
  readonly held: readonly HeldValues[];
  readonly wanted: ParameterValues;
  readonly faults: Readonly<Record<string, Text>>;
  readonly canWrite: boolean;
  readonly onWanted: (wanted: ParameterValues) => void;
}) => {
  const { t } = useTranslation();
  return (
    <table className={styles.table} data-part="push-fields">
      <thead>
        <tr>
          <th scope="col">{t(['参数', 'Parameter'])}</th>
          <th scope="col">{t(['{n} 台现值', 'Present values of {n}'], { n: chosen.size })}</th>
          <th scope="col">{t(['目标', 'Target'])}</th>
          <th scope="col" className={styles.number}>
            {t(['变化', 'Changes'])}
          </th>
        </tr>
      </thead>
      <tbody>
        {pushedFields(file).map(([path, field]) => {
          const value = wanted[path];
          const shares = sharesOf(path, chosen, held, value);
          const fault = faults[path];
          return (
            <tr key={path} data-path={path} data-wanted={value !== undefined}>
              <th scope="row">
                {t(field.title)}
                {field.rule.kind === 'number' && field.rule.unit !== '' ? (
                  <small className={typography.muted}> {field.rule.unit}</small>
                ) : null}
              </th>
              <td>
                <HeldShares
                  shares={shares.map((share) => {
                    const word = share.text === null ? undefined : field.options?.[share.text];
                    return word ? { ...share, text: t(word) } : share;
                  })}
                />
              </td>
              <td>
                <span className={styles.wanted}>
                  <input
                    type="checkbox"
                    name={`push-${path}`}
                    aria-label={t(['下发{name}', 'Send {name}'], { name: t(field.title) })}
                    checked={value !== undefined}
                    disabled={!canWrite}
                    onChange={() => {
                      const { [path]: was, ...rest } = wanted;
                      onWanted(was === undefined ? { ...rest, [path]: shares[0]?.text ?? '' } : rest);
                    }}
                  />
                  {value === undefined ? (
                    <span className={typography.muted}>{t(['不下发', 'Left as it is'])}</span>
                  ) : (
                    <ValueControl
                      name={path}
                      label={t(field.title)}
                      field={field}
                      value={value}
                      invalid={fault !== undefined}
                      disabled={!canWrite}
                      onValue={(text) => onWanted({ ...wanted, [path]: text })}
                    />
                  )}
                </span>
                {fault === undefined ? null : (
                  <small className={typography.danger} role="alert">
                    {t(fault)}
                  </small>
                )}
              </td>
              <td className={styles.number} data-field="changes">
                {value === undefined ? '' : <b>{changedTrucks(shares)}</b>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
