import type { FileMark } from '#domain/geo/place-files/found-place.ts';

import type { Queries } from '../../database/database.ts';

/** What a file of a table's rows says of where it was written, so that it is known when it comes back. */
export const fileMark = async (queries: Queries, table: string): Promise<FileMark> => {
  const [row] = await queries.query<{ code: string }>('select code from installation_mark', [], 'file_mark');
  return { installation: row?.code ?? '', table };
};
