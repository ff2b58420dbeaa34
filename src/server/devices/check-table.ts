import type { CallArguments } from '#contract/call.ts';
import type { CheckedTable } from '#contract/devices/checked-table.ts';
import type { tankTableCalls } from '#contract/devices/tank-tables.ts';
import type { TableLines } from '#domain/cargo/table-file/read-table-lines.ts';
import { noReference, type TableReference } from '#domain/cargo/table-file/table-reference.ts';
import { tankTableOf } from '#domain/cargo/table-file/tank-table-of.ts';
import { isError } from '#domain/cargo/tank-table-findings.ts';

import type { Queries } from '../database/database.ts';
import type { Actor } from '../identity/actor.ts';
import { compartmentReference, stationTankReference } from '../resource-kit/writing/table-reference.ts';
import { tryTable } from './try-table.ts';

/** Lines that were skipped are listed up to here. */
const listed = 200;

/** What is shown of a line. */
const letters = 120;

type Args = CallArguments<(typeof tankTableCalls)['tankTables.check']>;

const referenceOf = async (queries: Queries, args: Args): Promise<TableReference> => {
  const { truckId, compartment, stationCode, tankNumber } = args;
  if (truckId !== undefined && compartment !== undefined)
    return compartmentReference(queries, truckId, compartment);
  if (stationCode !== undefined && tankNumber !== undefined)
    return stationTankReference(queries, stationCode, tankNumber);
  return noReference;
};

/** A file as the write of its page would take it. Of a tank that the actor does not see nothing is known. */
export const checkTable = async (
  queries: Queries,
  actor: Actor,
  args: Args,
  lines: TableLines,
  nowMs: number,
): Promise<CheckedTable> => {
  const { truckId, compartment, levelUnit = null, volumeUnit = null } = args;
  const table = tankTableOf(lines, { levelUnit, volumeUnit }, await referenceOf(queries, args));
  const isTried = truckId !== undefined && compartment !== undefined && !table.findings.some(isError);
  return {
    points: table.points.map(([levelMm, volumeL]) => [levelMm, volumeL]),
    layout: lines.layout,
    levelUnit: table.levelUnit,
    volumeUnit: table.volumeUnit,
    findings: table.findings.map(({ kind, line, values }) => ({ kind, line, values: { ...values } })),
    skipped: lines.skipped
      .slice(0, listed)
      .map(({ line, text, why }) => ({ line, text: text.slice(0, letters), why })),
    skippedCount: lines.skipped.length,
    trial: isTried
      ? await tryTable(queries, actor, { truckId, compartment, points: table.points }, nowMs)
      : null,
  };
};
