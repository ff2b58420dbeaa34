import { taskLossExceptions } from '#domain/losses/loss.ts';

import { lossCountingSql } from './loss-counting.ts';
import type { SourceField } from './source-field.ts';

/** Sum over a task's fuels; unknown where it is unknown for one of them. */
const summed = (column: string): string =>
  `case when bool_and(f.${column} is not null) then round(sum(f.${column})::numeric, 2)::float8 end`;

const worst = (classes: readonly string[]): string =>
  `case ${classes.map((name) => `when bool_or(f.loss_class = '${name}') then '${name}'`).join(' ')} end`;

const counting = lossCountingSql(taskLossExceptions, 'f');

/**
 * All fuels of a task together, one row for each task. It is counted where each of its fuels is; of one that is not,
 * the class says nothing.
 */
export const taskLossJoin = `left join lateral (select *, case when s.counting = 'counted' then s.worst end as loss_class from (select
    ${summed('sent_v20_l')} as sent_v20_l,
    ${summed('received_v20_l')} as received_v20_l,
    ${summed('remainder_v20_l')} as remainder_v20_l,
    case when bool_or(f.state = 'open') then null else ${summed('loss_v20_l')} end as loss_v20_l,
    case ${['open', 'unknown', 'salesUnknown', 'counted'].map((why) => `when bool_or(${counting} = '${why}') then '${why}'`).join(' ')}
      else 'unknown' end as counting,
    ${worst(['black', 'highLoss', 'gain', 'normalLoss', 'normalGain'])} as worst
  from task_fuel f
  where f.task_code = r.task_code and f.company_code = r.company_code and not f.withdrawn) s) tf on true`;

/** What a task loaded, delivered and lost, of all its fuels together, at 20 °C. */
export const taskLoss: Readonly<Record<string, SourceField>> = {
  oilCodes: {
    sql: `(select string_agg(p.oil_code::text, ',' order by p.oil_code desc) from (select distinct l.oil_code from loading l
      where l.task_code = r.task_code and l.company_code = r.company_code and l.oil_code is not null and not l.withdrawn) p)`,
    type: 'text',
  },
  sentV20L: { sql: 'tf.sent_v20_l', type: 'number' },
  receivedV20L: { sql: 'tf.received_v20_l', type: 'number' },
  remainderV20L: { sql: 'tf.remainder_v20_l', type: 'number' },
  lossV20L: { sql: 'tf.loss_v20_l', type: 'number' },
  lossRate: {
    sql: 'case when tf.sent_v20_l > 0 then round((tf.loss_v20_l / tf.sent_v20_l)::numeric, 7)::float8 end',
    type: 'number',
  },
  lossClass: { sql: 'tf.loss_class', type: 'text' },
  highLoss: { sql: `coalesce(tf.loss_class in ('highLoss', 'black'), false)`, type: 'bool' },
  counting: { sql: `coalesce(tf.counting, 'unknown')`, type: 'text' },
};
