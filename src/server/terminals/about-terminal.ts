import type { TerminalAbout, TruckBox } from '#contract/devices/terminal-about.ts';
import { terminalNumberOf } from '#domain/devices/terminal-number.ts';
import { terminalRoles } from '#domain/devices/terminal-roles.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';
import { companiesBelow } from '../identity/scope/company-line.ts';
import { asServer } from '../identity/scope/session-scope.ts';
import { notFound } from '../kernel/refusal.ts';
import { heardFrames } from './heard-frames.ts';
import { ofTerminal, standingSql, standsSinceSql } from './standing-sql.ts';

const roles = `array[${Object.keys(terminalRoles)
  .map((role) => `'${role}'`)
  .join(', ')}]`;

/** Terminals of the truck that has this number, in the order in which they lead; of a gauge itself. */
const boxesOf = (queries: Queries, companies: readonly string[], number: string): Promise<TruckBox[]> =>
  queries.query<TruckBox>(
    `select r.number, r.role, ${standingSql} as standing, ${isoMilliseconds(standsSinceSql)} as "sinceTime",
       ${ofTerminal(`nullif(k.address, '')`)} as address, ${ofTerminal(`nullif(k.model, '')`)} as model
     from terminal_in_force o join terminal_in_force r on r.id = o.id or r.truck_id = o.truck_id
     where o.number = $1 and o.company_code = any($2::text[])
     order by array_position(${roles}, r.role), r.number`,
    [number, companies],
    'truck_boxes',
  );

/** Items that its company, or one above it, has explained: they are read by that. */
const explained = async (queries: Queries, number: string): Promise<ReadonlySet<string>> => {
  const rows = await queries.query<{ readonly item: string }>(
    `select m.item from terminal_in_force n join jt808_terminal k on k.phone = n.number
       join item_mapping m on m.maker = k.maker and coalesce(m.model, '') in ('', k.model)
     where n.number = $1 and m.enabled and n.company_code in (${companiesBelow('array[m.company_code]')})`,
    [number],
    'explained_items',
  );
  return new Set(rows.map(({ item }) => item));
};

/**
 * A terminal in full: of the reader's trucks and stations, or one that came in vain and that he sees.
 * @throws Refusal 404: it is neither
 */
export const aboutTerminal = async (
  queries: Queries,
  companies: readonly string[],
  written: string,
): Promise<TerminalAbout> => {
  const number = terminalNumberOf(written);
  const boxes = await boxesOf(queries, companies, number);
  const unregistered = await queries.query(
    'select from unregistered_terminal where number = $1 and company_code = any($2::text[])',
    [number, companies],
    'about_unregistered',
  );
  if (boxes.length === 0 && unregistered.length === 0) throw notFound();
  // Frames of nobody are nobody's to see but of whoever sees the terminal.
  const { frames, unread, places } = await asServer(() => heardFrames(queries, companies, number));
  // A company above the reader's may have explained them.
  const known = await asServer(() => explained(queries, number));
  return { boxes, frames, unread: unread.filter(({ item }) => !known.has(item)), places };
};
