import type { CommandPart } from '#domain/commands/apply-reply.ts';
import { parameterChanges } from '#domain/parameters/parameter-changes.ts';
import { countPath, knownValues, type ParameterValues, placeOf } from '#domain/parameters/parameter-file.ts';
import { isParameterFile, parameterFileOf } from '#domain/parameters/parameter-files.ts';

import type { Queries } from '../../database/database.ts';
import { readShadow, writeShadow } from './shadow.ts';

interface OrderRow extends Record<string, unknown> {
  readonly terminal: string;
  readonly truck_id: number;
  readonly company_code: string;
  readonly file: string | null;
  readonly wanted: ParameterValues;
  readonly mode: string;
  readonly reason: string;
  readonly author_name: string;
}

/**
 * Whether a value is what the order wanted; one that the order wanted otherwise, or did not name, is nobody's. A row
 * that is gone was taken out by the order that shortened its list.
 */
const isOrdered = (wanted: ParameterValues, path: string, value: string | null): boolean => {
  if (value !== null) return wanted[path] === value;
  return !Object.hasOwn(wanted, path) && Object.hasOwn(wanted, countPath(path.split('.')[0] ?? ''));
};

type Author = Pick<OrderRow, 'wanted' | 'mode' | 'reason' | 'author_name'>;

/** The last order that the terminal fetched since it was read, and whose end nobody heard of: it may have obeyed. */
const unconfirmed = async (
  queries: Queries,
  terminal: string,
  file: string,
  readTime: Date,
): Promise<Author | null> => {
  const [row] = await queries.query<Author & Record<string, unknown>>(
    `select wanted, mode, reason, author_name from command
     where terminal = $1 and subject = $2 and kind <> 'readParameters' and ended_time > $3 and present is null
       and exists (select from command_event e where e.command_id = command.id and e.state = 'sent')
       and (state = 'expired' or state = 'failed' and (detail = 'noAnswer'
         or exists (select from command_event e where e.command_id = command.id and e.state = 'readBack')))
     order by id desc limit 1`,
    [terminal, file, readTime],
  );
  return row ?? null;
};

/**
 * Keeps what a terminal read out: the shadow, and what of it is other than it said before. What its order wanted is
 * its author's; everything else was changed elsewhere.
 * @param saidMs when the terminal said it, which may be long before it arrived
 */
export const keepReading = async (
  queries: Queries,
  commandId: number,
  said: ParameterValues,
  part: CommandPart,
  saidMs: number,
): Promise<void> => {
  const [order] = await queries.query<OrderRow>(
    `select terminal, truck_id, company_code, case kind when 'upgrade' then 'versions' else payload ->> 'file' end as file, wanted, mode, reason, author_name
     from command where id = $1`,
    [commandId],
  );
  // Orders about anything else keep nothing here.
  if (order === undefined || order.file === null || !isParameterFile(order.file)) return;
  const { terminal, file } = order;
  const table = parameterFileOf(file);
  const values = knownValues(table, said);
  if (Object.keys(values).length === 0) return;
  const before = await readShadow(queries, terminal, file);
  await writeShadow(queries, terminal, file, values, part === 'read' ? 'reading' : 'readBack', saidMs);
  if (before === null) return;
  const author = part === 'readBack' ? order : await unconfirmed(queries, terminal, file, before.readTime);
  const changes = parameterChanges(table, before.values, values)
    // What a console reckons by itself is no change; a version is, though nobody types it.
    .filter(({ path }) => file === 'versions' || placeOf(table, path)?.field.canSet === true)
    .map(({ path, before: oldValue, after: newValue }) => {
      const row = placeOf(table, path)?.row ?? 0;
      const ordered = author !== null && isOrdered(author.wanted, path, newValue);
      return {
        path,
        parameter: `${file} ${path.replace(/\.\d+\./, '.')}`,
        row: row === 0 ? null : row,
        oldValue,
        newValue,
        mode: ordered ? author.mode : 'onSite',
        remark: ordered ? author.reason : '',
        author: ordered ? author.author_name : '',
      };
    });
  if (changes.length === 0) return;
  await queries.query(
    `insert into parameter_change (terminal, truck_id, company_code, file, path, parameter, row_number, old_value,
       new_value, mode, remark, author_name, time, command_id)
     select $1, $2, $3, $4, x.path, x.parameter, x.row, x."oldValue", x."newValue", x.mode, x.remark, x.author, $5, $6
     from json_to_recordset($7::json) as x(path text, parameter text, "row" integer, "oldValue" text, "newValue" text,
       mode text, remark text, author text)`,
    [
      terminal,
      order.truck_id,
      order.company_code,
      file,
      new Date(saidMs),
      commandId,
      JSON.stringify(changes),
    ],
  );
};
