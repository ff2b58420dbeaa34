import { type ReactNode, useState } from 'react';

import type { TankRow } from '#domain/cargo/tank-table.ts';
import type { TableOwner, TankTableVersion } from '#state/reports/tank-tables.ts';
import { useTranslation } from '#ui/language.tsx';

import type { Draft } from '../resource-page/form/field-rules.ts';
import { TableCheck } from './table-check.tsx';
import { TableTrial } from './table-trial.tsx';
import { TankTableCurves } from './tank-table-curves.tsx';
import { TankTableVersions } from './tank-table-versions.tsx';
import { useCheckedTable } from './use-checked-table.ts';

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
  owner,
  versions,
  heading,
  note,
  about,
  children,
}: {
  readonly draft: Draft;
  /** Of the table; null: the form does not say it yet. */
  readonly owner: TableOwner | null;
  readonly versions: readonly TankTableVersion[] | null;
  readonly heading: string;
  readonly note: string;
  /** What else is known of a version, below it. */
  readonly about?: (version: TankTableVersion) => ReactNode;
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation();
  const [ticked, setTicked] = useState<readonly number[] | null>(null);
  const check = useCheckedTable(owner, draft);
  const given = check.value;
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
      <TableCheck read={check} />
      <TankTableCurves tables={tables} />
      {given === null || given.trial === null ? null : <TableTrial trial={given.trial} />}
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
