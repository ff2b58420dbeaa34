import { Link } from 'wouter';

import { parameterChanges } from '#domain/parameters/parameter-changes.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { missing } from '#domain/time/time.ts';
import { pathText, valueText } from '#domain/parameters/parameter-text.ts';
import { loadParameterBackup, loadParameterFile, parameterFilesAddress } from '#state/devices/parameters.ts';
import { mayDo } from '#state/session/session.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { TableFailure } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import layout from '#templates/parameters/parameter-layout.module.css';
import styles from './params-files/params-files.module.css';

/** A backup beside what the console holds now, and the way to restore it: by the same difference and confirmation. */
const ParamsBakPanel = ({ row }: ResourcePanelProps) => {
  const { t } = useTranslation();
  const id = Number(row?.['id'] ?? 0);
  const backup = useRead(id > 0 ? String(id) : null, () => loadParameterBackup(id));
  const held = backup.value?.id === id ? backup.value : null;
  const present = useRead(held === null ? null : `${held.truckId} ${held.file}`, () =>
    loadParameterFile(held?.truckId ?? 0, held?.file ?? 'driving'),
  );
  if (backup.failure !== null) return <TableFailure failure={backup.failure} onRetry={() => undefined} />;
  const now = present.value?.values ?? null;
  if (held === null || present.value === null) return null;
  const file = parameterFileOf(held.file);
  const changes = now === null ? [] : parameterChanges(file, held.values, now);
  const word = (path: string, value: string | null): string =>
    value === null ? missing : t(valueText(file, path, value)) || missing;
  return (
    <div data-part="backup-comparison">
      <h3 className={sections.heading}>{t(['备份与现值', 'Backup and present'])}</h3>
      {now === null ? (
        <p>{t(['终端的现值还没有读过。', 'What the console holds now was never read.'])}</p>
      ) : changes.length === 0 ? (
        <p>{t(['与现值一致。', 'The console holds the same.'])}</p>
      ) : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t(['参数', 'Parameter'])}</th>
              <th scope="col">{t(['备份', 'Backup'])}</th>
              <th scope="col">{t(['现值', 'Present'])}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ path, before, after }) => (
              <tr key={path} data-path={path}>
                <th scope="row">{t(pathText(file, path))}</th>
                <td>
                  <b>{word(path, before)}</b>
                </td>
                <td className={typography.muted}>{word(path, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes.length > 0 && mayDo('parameter.write') ? (
        <p className={layout.buttons}>
          <Link
            className={buttons.primary}
            data-part="restore"
            href={`/${parameterFilesAddress}?truckId=${held.truckId}&file=${held.file}&backup=${held.id}`}
          >
            {t(['恢复此备份…', 'Restore…'])}
          </Link>
        </p>
      ) : null}
    </div>
  );
};

export default ParamsBakPanel;
