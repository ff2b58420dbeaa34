/**
 * SQL: the clock of a terminal ahead of UTC, minutes: as a person has confirmed for it, else as its truck's is.
 * @param terminal alias of a row of `jt808_terminal`; that of its truck in `truck_master` is `t`
 */
export const offsetSql = (terminal: string): string =>
  `coalesce(${terminal}.utc_offset_min, t.time_zone * 60)`;

/** SQL: what is known of the clock of a terminal (`ClockStanding`). @param terminal alias of a row of `jt808_terminal` */
export const clockSql = (terminal: string): string =>
  `case when ${terminal}.seems_offset_min is not null then 'unconfirmed' when ${terminal}.clock_right then 'right' else 'unknown' end`;
