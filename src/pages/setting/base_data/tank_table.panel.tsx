import { useMemo, useState } from 'react';

import { readTankTableFile } from '#domain/cargo/tank-table-file.ts';
import type { TankRow } from '#domain/cargo/tank-table.ts';
import { bytesOfBase64 } from '#domain/text/base64.ts';
import { loadTankTableStory } from '#state/reports/tank-tables.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { TankTableFindings } from '#templates/resource-page/fields/tank-table-findings.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';

import { TankTableCurves } from './tank-table/tank-table-curves.part.tsx';
import { TankTableSendings } from './tank-table/tank-table-sendings.part.tsx';
import { TankTableVersions } from './tank-table/tank-table-versions.part.tsx';

/** A curve with the name that it is compared under. */
export interface NamedTable {
  readonly name: string;
  readonly points: readonly TankRow[];
}

const numberOf = (value: unknown): number => (Number.isInteger(Number(value)) ? Number(value) : 0);

/** Can this curve be trusted: its versions, two of them compared, what a new file has wrong, and what the console has. */
const TankTablePanel = ({ row, draft }: ResourcePanelProps) => {
  const { t } = useTranslation();
  const truckId = numberOf(draft['truckId']);
  const compartment = numberOf(draft['compartment']);
  const asks = truckId > 0 && compartment > 0;
  const { value: story } = useRead(
    asks ? `${truckId} ${compartment} ${String(row?.['state'] ?? '')}` : null,
    () => loadTankTableStory(truckId, compartment),
  );
  const [ticked, setTicked] = useState<readonly number[] | null>(null);
  const base64: unknown = Reflect.get(Object(draft['file']), 'base64');
  // Not again at each key of another field.
  const given = useMemo(() => {
    const bytes = typeof base64 === 'string' ? bytesOfBase64(base64) : null;
    return bytes === null ? null : readTankTableFile(bytes);
  }, [base64]);
  const versions = story?.versions ?? [];
  const usual = versions.slice(0, given === null ? 2 : 1).map(({ id }) => id);
  const chosen = (ticked ?? usual).slice(given === null ? -2 : -1);
  const tables: readonly NamedTable[] = [
    ...(given === null ? [] : [{ name: t(['新文件', 'New file']), points: given.points }]),
    ...versions
      .filter(({ id }) => chosen.includes(id))
      .map(({ serial, points }) => ({ name: `v${serial}`, points })),
  ];
  return (
    <section data-part="tank-table-panel" aria-label={t(['容积曲线', 'Volume curve'])}>
      <TankTableCurves tables={tables} />
      {given === null ? null : <TankTableFindings lines={given.points.length} findings={given.findings} />}
      {story === null ? null : (
        <>
          <TankTableVersions
            compartment={compartment}
            compartments={story.compartments}
            versions={versions}
            chosen={chosen}
            onChoose={setTicked}
          />
          <TankTableSendings sendings={story.sendings} />
        </>
      )}
    </section>
  );
};

export default TankTablePanel;
