import type { Database } from '#server/database/database.ts';

/** Gives the truck with this console a terminal with this number, in the place of those it has beside the console. */
export const giveNumber = (
  database: Database,
  terminal: string,
  number: string,
  role: 'recorder' | 'camera' = 'recorder',
): Promise<unknown> =>
  database.query(
    `insert into terminal_entry (truck_id, place, number, role)
     select id, 1, terminal_number($2), $3 from truck where terminal = $1
     on conflict (truck_id, place) do update set number = excluded.number, role = excluded.role`,
    [terminal, number, role],
  );

/** Opens the registration under a number until a moment, as somebody who may does on the page of terminals. */
export const awaitTerminal = (database: Database, number: string, untilMs: number): Promise<unknown> =>
  database.query(
    `insert into jt808_terminal (phone, registration_until) values ($1, $2)
     on conflict (phone) do update set registration_until = $2`,
    [number, new Date(untilMs)],
  );
