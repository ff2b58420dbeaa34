/** Ten minutes as the index of the log cuts time: they begin at whole tens of minutes of UTC. */
const tenMinutes = (time: string): string =>
  `date_bin('10 minutes', ${time}, timestamptz '1970-01-01 00:00:00+00')`;

/**
 * SQL that lets a statement on a subject's stretch of the log use its index, beside its own conditions on the time: the
 * index has messages by ten minutes, since an entry for each took a tenth of all room.
 * @param time the column, with its alias
 * @param from beginning of the stretch, SQL of a `timestamptz`
 * @param until its end; where it is null, there is none
 */
export const inTenMinutes = (time: string, from: string, until: string): string =>
  `${tenMinutes(time)} between ${tenMinutes(from)} and coalesce(${tenMinutes(until)}, 'infinity')`;
