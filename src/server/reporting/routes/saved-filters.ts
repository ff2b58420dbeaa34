import {
  maxSavedFilters,
  maxSavedFiltersOfUser,
  SavedQuery,
  savedFilterCalls,
  type SavedFilter,
} from '#contract/reports/saved-filters.ts';
import Compile from 'typebox/compile';

import { parseFormJson } from '../../kernel/json-limits.ts';
import { badRequest, notFound, type Refusal } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';

const columns = 'id, address, name, query';

const wrongQuery = (): Refusal => badRequest(['筛选条件格式不正确', 'These filters cannot be read']);

const savedQuery = Compile(SavedQuery);

const parsed = (text: string): unknown => {
  try {
    return parseFormJson(text);
  } catch {
    // Not JSON: refused below.
    return null;
  }
};

const readQuery = (text: string): SavedQuery => {
  const query = parsed(text);
  if (!savedQuery.Check(query)) throw wrongQuery();
  return query;
};

/** Saved filters of the session's user alone, whatever the request holds. */
const savedFilterRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, savedFilterCalls['savedFilters.list'], async (actor, { address }) =>
    database.query<SavedFilter>(
      `select ${columns} from user_saved_filter where user_id = $1 and address = $2 order by name`,
      [actor.user.id, address],
      'saved_filters',
    ),
  );

  mountSession(mount, savedFilterCalls['savedFilters.put'], async (actor, args) => {
    const query = readQuery(args.query);
    const [row] = await database.query<SavedFilter>(
      `insert into user_saved_filter as f (user_id, address, name, query)
       select $1, $2, $3, $4::jsonb
       where exists (select 1 from user_saved_filter where user_id = $1 and address = $2 and name = $3)
         or (select count(*) from user_saved_filter where user_id = $1 and address = $2) < $5
           and (select count(*) from user_saved_filter where user_id = $1) < $6
       on conflict (user_id, address, name) do update set query = excluded.query returning ${columns}`,
      [
        actor.user.id,
        args.address,
        args.name.trim(),
        JSON.stringify(query),
        maxSavedFilters,
        maxSavedFiltersOfUser,
      ],
    );
    if (!row)
      throw badRequest([
        `每个页面最多保存 ${maxSavedFilters} 组筛选条件，合计最多 ${maxSavedFiltersOfUser} 组`,
        `At most ${maxSavedFilters} sets of filters are kept for a page, and ${maxSavedFiltersOfUser} in all`,
      ]);
    return row;
  });

  mountSession(mount, savedFilterCalls['savedFilters.remove'], async (actor, { id }) => {
    const removed = await database.query(
      'delete from user_saved_filter where id = $1 and user_id = $2 returning id',
      [id, actor.user.id],
    );
    if (removed.length === 0) throw notFound();
    return null;
  });
};

export default savedFilterRoutes;
