import { settings } from '#contract/settings.ts';

import type { SourceField } from './source-field.ts';

/**
 * The opening that an alarm of a seal is about: the one that raised it, else (a seal was broken first) the first that
 * joined it while it lasted.
 */
const openingId = `coalesce(r.record_id, (select j.id from seal_record j
  where j.sign_code = r.sign_code and j.alarm_id = r.id and not j.withdrawn and j.open_time >= r.start_time
  order by j.open_time limit 1))`;

/** A figure of that opening itself. */
const itsOwn = (column: string): string =>
  `(select o.${column} from seal_record o where o.id = ${openingId} and not o.withdrawn)`;

/** A figure over all parts of the compartment that were opened in the same stop: what the unsealing's own page says. */
const together = (sql: string): string =>
  `(select ${sql} from seal_record p where not p.withdrawn and p.unsealing_code = ${itsOwn('unsealing_code')})`;

const firstOpened = (column: string): string => together(`(array_agg(p.${column} order by p.open_time))[1]`);

/** Null while a part is open. */
const lastClosed = (column: string): string =>
  together(
    `case when bool_or(p.close_time is null) then null else (array_agg(p.${column} order by p.close_time desc))[1] end`,
  );

/**
 * After less before; null while a part is open, and where a part has no difference of its own: the two readings are of
 * different tables or probes.
 */
const changeV20L = together(
  `case when bool_or(p.close_time is null) or bool_or(p.delta_v20_l is null) then null
    else round(((array_agg(p.stop_v20_l order by p.close_time desc))[1]
      - (array_agg(p.start_v20_l order by p.open_time))[1])::numeric, 2)::float8 end`,
);

/** Somebody has to answer for it until people found nothing wrong. */
const accused = `(r.state not in ('normal', 'falseAlarm'))`;

/** Volumes before and after, what is gone, and the seal, of an alarm about an opening; null for other alarms. */
export const alarmOpening: Readonly<Record<string, SourceField>> = {
  seal: { sql: `case when r.cause = 'breakSeal' then 'broken' else ${itsOwn('seal')} end`, type: 'text' },
  startVtL: { sql: firstOpened('start_vt_l'), type: 'number' },
  startV20L: { sql: firstOpened('start_v20_l'), type: 'number' },
  unsealingStopVtL: { sql: lastClosed('stop_vt_l'), type: 'number' },
  unsealingStopV20L: { sql: lastClosed('stop_v20_l'), type: 'number' },
  changeV20L: { sql: changeV20L, type: 'number' },
  unsealingCloseTime: {
    sql: together('case when bool_or(p.close_time is null) then null else max(p.close_time) end'),
    type: 'time',
  },
  abnormal: { sql: accused, type: 'bool' },
  litresGone: {
    sql: `(${accused} and coalesce(${changeV20L} < ${-settings['drain.noiseL'].default}, false))`,
    type: 'bool',
  },
};
