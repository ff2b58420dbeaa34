import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';

import type { Queries } from '../../database/database.ts';

/** What a terminal said last of a file. */
export interface Shadow {
  readonly values: ParameterValues;
  readonly readTime: Date;
}

/** Null: it never said anything of the file. */
export const readShadow = async (
  queries: Queries,
  terminal: string,
  file: ParameterFileName,
): Promise<Shadow | null> => {
  const rows = await queries.query<{ path: string; value: string; read_time: Date }>(
    'select path, value, read_time from terminal_parameter where terminal = $1 and file = $2',
    [terminal, file],
  );
  const [first] = rows;
  if (first === undefined) return null;
  return {
    values: Object.fromEntries(rows.map(({ path, value }) => [path, value])),
    readTime: first.read_time,
  };
};

/** Puts what a terminal said at `saidMs` in the place of what it said before. */
export const writeShadow = async (
  queries: Queries,
  terminal: string,
  file: ParameterFileName,
  values: ParameterValues,
  source: 'reading' | 'readBack',
  saidMs: number,
): Promise<void> => {
  await queries.query('delete from terminal_parameter where terminal = $1 and file = $2', [terminal, file]);
  await queries.query(
    `insert into terminal_parameter (terminal, file, path, value, read_time, source)
     select $1, $2, x.path, x.value, $4, $5 from json_to_recordset($3::json) as x(path text, value text)`,
    [
      terminal,
      file,
      JSON.stringify(Object.entries(values).map(([path, value]) => ({ path, value }))),
      new Date(saidMs),
      source,
    ],
  );
};
