import type { Queries } from '../../database/database.ts';
import { firstRegistrationMs } from '../await-terminal.ts';

/**
 * Awaits the terminals of a truck that came in vain and have no code yet: whoever entered their numbers at the truck has said
 * whose they are. One that is known already stays as it is, and a number that is
 * another's still is asked of the operator.
 */
export const awaitHeard = async (queries: Queries, truckId: number, nowMs: number): Promise<void> => {
  await queries.query(
    `with numbers as (
       select terminal_number(t.terminal) as number from truck_master t where t.id = $1
       union select e.number from terminal_entry e where e.truck_id = $1),
     heard as (select u.number from public.unregistered_terminal u join numbers using (number) where u.step = 'register'
       and not exists (select from public.terminal_in_force f where f.number = u.number and f.truck_id is distinct from $1))
     insert into jt808_terminal as k (phone, registration_until) select number, $2 from heard
     on conflict (phone) do update set registration_until = $2 where k.code_hash is null`,
    [truckId, new Date(nowMs + firstRegistrationMs)],
    'await_heard',
  );
};
