import type { Queries } from '../database/database.ts';

/** The file of an upgrade that was given to this terminal and has not ended; null: there is none. */
export const upgradeContent = async (
  queries: Queries,
  code: string,
  terminal: string,
): Promise<Buffer | null> => {
  const [row] = await queries.query<{ content: Buffer }>(
    `select f.content from command c join upgrade_file u on u.id = (c.payload ->> 'upgradeFileId')::int
       join stored_file f on f.id = u.file
     where c.code = $1::uuid and c.kind = 'upgrade' and c.terminal = $2 and c.state in ('sent', 'received', 'working')`,
    [code, terminal],
    'upgrade_content',
  );
  return row?.content ?? null;
};
