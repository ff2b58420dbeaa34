import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import { missing } from '#domain/time/time.ts';
import type { HeldValues } from '#state/devices/rollouts.ts';
import { HeldShares } from '#templates/parameters/held-shares.tsx';
import { sharesOf } from '#templates/parameters/push-values.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './upgrade-mcu.module.css';

/** Which versions the chosen trucks have, part by part, and how many of them the file would change. */
export const VersionTable = ({
  chosen,
  held,
  wanted,
  from,
}: {
  readonly chosen: ReadonlySet<number>;
  readonly held: readonly HeldValues[];
  readonly wanted: ParameterValues;
  /** Versions that the file is for, joined by commas; '': every one. */
  readonly from: string;
}) => {
  const { t } = useTranslation();
  if (chosen.size === 0)
    return (
      <EmptyState
        title={t(['请选择车辆', 'Choose trucks'])}
        text={t([
          '先“读取版本”；从未读过版本的车不会升级。',
          'Read their versions first: a truck that never said its own is not upgraded.',
        ])}
      />
    );
  const fitting = from === '' ? null : new Set(from.split(',').map((version) => version.trim()));
  return (
    <table className={styles.table} data-part="versions">
      <thead>
        <tr>
          <th scope="col">{t(['部件', 'Part'])}</th>
          <th scope="col">{t(['{n} 台现版本', 'Present versions of {n}'], { n: chosen.size })}</th>
          <th scope="col">{t(['目标', 'Target'])}</th>
          <th scope="col" className={styles.number}>
            {t(['将升级', 'Upgraded'])}
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(parameterFileOf('versions').fields).map(([path, { title }]) => {
          const version = wanted[path];
          const shares = sharesOf(path, chosen, held, version);
          const changed = shares.reduce(
            (sum, { text, isWanted, trucks }) =>
              sum + (text === null || isWanted || (fitting !== null && !fitting.has(text)) ? 0 : trucks),
            0,
          );
          return (
            <tr key={path} data-path={path} data-wanted={version !== undefined}>
              <th scope="row">{t(title)}</th>
              <td>
                <HeldShares shares={shares} />
              </td>
              <td>{version ?? <span className={typography.muted}>{missing}</span>}</td>
              <td className={styles.number} data-field="changes">
                {version === undefined ? '' : <b>{changed}</b>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
