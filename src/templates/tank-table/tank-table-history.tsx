import { type ReactNode, useMemo, useState } from 'react';

import { readTankTableFile } from '#domain/cargo/tank-table-file.ts';
import type { TankRow } from '#domain/cargo/tank-table.ts';
import { bytesOfBase64 } from '#domain/text/base64.ts';
import type { TankTableVersion } from '#state/reports/tank-tables.ts';
import { useTranslation } from '#ui/language.tsx';

import type { Draft } from '../resource-page/form/field-rules.ts';
import { TankTableFindings } from '../resource-page/fields/tank-table/tank-table-findings.tsx';
import { TankTableCurves } from './tank-table-curves.tsx';
import { TankTableVersions } from './tank-table-versions.tsx';

/** A curve with the name that it is compared under. */
interface NamedTable {
  readonly name: string;
  readonly points: readonly TankRow[];
}

/**
 * Can this curve be trusted: versions of one tank's table, two of them compared, and what a new file has wrong.
 * @param versions the newest first; null: not read
 */
export const TankTableHistory = ({
  draft,
  versions,
  heading,
  note,
  about,
  children,
}: {
  readonly draft: Draft;
  readonly versions: readonly TankTableVersion[] | null;
  readonly heading: string;
  readonly note: string;
  /** What else is known of a version, below it. */
  readonly about?: (version: TankTableVersion) => ReactNode;
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation();
  const [ticked, setTicked] = useState<readonly number[] | null>(null);
  const base64: unknown = Reflect.get(Object(draft['file']), 'base64');
  // Not again at each key of another field.
  const given = useMemo(() => {
    const bytes = typeof base64 === 'string' ? bytesOfBase64(base64) : null;
    return bytes === null ? null : readTankTableFile(bytes);
  }, [base64]);
  const held = versions ?? [];
  const usual = held.slice(0, given === null ? 2 : 1).map(({ id }) => id);
  const chosen = (ticked ?? usual).slice(given === null ? -2 : -1);
  const tables: readonly NamedTable[] = [
    ...(given === null ? [] : [{ name: t(['新文件', 'New file']), points: given.points }]),
    ...held
      .filter(({ id }) => chosen.includes(id))
      .map(({ serial, points }) => ({ name: `v${serial}`, points })),
  ];
  return (
    <section data-part="tank-table-panel" aria-label={t(['容积曲线', 'Volume curve'])}>
      <TankTableCurves tables={tables} />
      {given === null ? null : <TankTableFindings lines={given.points.length} findings={given.findings} />}
      {versions === null ? null : (
        <TankTableVersions
          heading={heading}
          note={note}
          versions={versions}
          chosen={chosen}
          onChoose={setTicked}
          {...(about === undefined ? {} : { about })}
        />
      )}
      {children}
    </section>
  );
};
