/**
 * SQL: the terminal `k` of a truck (`n` in `terminal_in_force`) that signed in with an IMEI before, under another number: a
 * second key, for people to decide by, since whoever knows it may say it. Zeros and other texts are no IMEI.
 */
export const knownImeiSql = (imei: string, number: string): string =>
  `from jt808_terminal k join terminal_in_force n on n.number = k.phone
   where k.imei = ${imei} and ${imei} ~ '^[0-9]{14,16}$' and ${imei} !~ '^0+$' and n.truck_id is not null
     and n.number <> ${number} order by k.signed_in_time desc nulls last limit 1`;
