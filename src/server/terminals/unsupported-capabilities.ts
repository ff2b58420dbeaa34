import type { TerminalCapabilities } from '#contract/devices/terminal-capabilities.ts';
import { capabilityOf, type TerminalCapability } from '#domain/devices/terminal-capabilities.ts';
import type { Support } from '#gateway/jt808/listener/support.ts';

import type { Queries } from '../database/database.ts';
import { isoMilliseconds } from '../database/iso-time.ts';

/** Keeps whether a terminal knows a message that a desk has a button for. */
export const keepSupport = async (
  queries: Queries,
  number: string,
  messageId: number,
  support: Support,
  nowMs: number,
): Promise<void> => {
  const capability = capabilityOf(messageId);
  if (capability === null) return;
  if (support === 'supported') return forgetUnsupported(queries, number, capability);
  await queries.query(
    `insert into terminal_unsupported (number, capability, reason, since) values ($1, $2, $3, $4)
     on conflict (number, capability) do update set reason = $3, since = $4`,
    [number, capability, support, new Date(nowMs)],
    'terminal_unsupported',
  );
};

/** It is asked again. */
export const forgetUnsupported = async (
  queries: Queries,
  number: string,
  capability: TerminalCapability,
): Promise<void> => {
  await queries.query(
    'delete from terminal_unsupported where number = $1 and capability = $2',
    [number, capability],
    'terminal_supported',
  );
};

/**
 * SQL: what the terminal `n` (`terminal_in_force`), known as `k` (`jt808_terminal`), does not support, as `u`. What was found
 * of another that had its number before counts no more.
 */
export const unsupportedSql = `from terminal_unsupported u where u.number = n.number and u.since >= n.from_time
  and u.since >= coalesce(k.registered_time, '-infinity')`;

/** Terminals of JT/T 808 of a truck of these companies, the one that leads first. */
export const capabilitiesOf = (
  queries: Queries,
  companies: readonly string[],
  signCode: string,
): Promise<TerminalCapabilities[]> =>
  queries.query<TerminalCapabilities>(
    `select n.number, k.edition,
       (select coalesce(json_agg(json_build_object('capability', u.capability, 'reason', u.reason, 'since',
          ${isoMilliseconds('u.since')}) order by u.capability), '[]') ${unsupportedSql}) as unsupported
     from terminal_in_force n join jt808_terminal k on k.phone = n.number
     where n.sign_code = $1 and n.company_code = any($2::text[]) and k.signed_in_time is not null and k.protocol is null
     order by array_position(array['console', 'recorder', 'camera'], n.role), n.number`,
    [signCode, companies],
    'terminal_capabilities',
  );
