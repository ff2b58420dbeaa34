import type { FrameRecord } from '#gateway/listener/frame-record.ts';

import type { Database } from '../database/database.ts';

/** Rows that wait to be written, at most: where the database is away, the listener must not fill the memory. */
const mostWaiting = 20_000;
/** Rows of one statement. */
const portion = 1000;

/**
 * Writes down what came and went at the listener, beside the messages and never before them.
 * @param lost is told how many were left out since the last time, where some were
 */
export const createFrameLog = (database: Database, lost: (frames: number) => void) => {
  let waiting: FrameRecord[] = [];
  let left = 0;
  const write = (records: readonly FrameRecord[]): Promise<unknown> =>
    database.query(
      `insert into terminal_frame
         (time, company_code, sign_code, phone, address, direction, message_id, serial, bytes, outcome, detail, decoded)
       select f.time, t.company_code, coalesce(t.sign_code, ''), f.phone, f.address, f.direction, f.message_id,
         f.serial, f.bytes, f.outcome, f.detail, f.decoded
       from unnest($1::timestamptz[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::bytea[], $8::text[],
         $9::text[], $10::text[]) with ordinality
         as f (time, phone, address, direction, message_id, serial, bytes, outcome, detail, decoded, place)
       left join terminal_in_force t on t.number = f.phone
       order by f.place`,
      [
        records.map(({ timeMs }) => new Date(timeMs)),
        records.map(({ phone }) => phone),
        records.map(({ address }) => address),
        records.map(({ direction }) => direction),
        records.map(({ messageId }) => messageId),
        records.map(({ serial }) => serial),
        records.map(({ bytes }) => bytes),
        records.map(({ outcome }) => outcome),
        records.map(({ detail }) => detail.slice(0, 400)),
        records.map(({ decoded }) => decoded),
      ],
      'terminal_frames',
    );
  return {
    add: (record: FrameRecord): void => {
      if (waiting.length < mostWaiting) waiting.push(record);
      else left += 1;
    },
    /** Writes what waits. */
    flush: async (): Promise<void> => {
      const taken = waiting;
      waiting = [];
      for (let from = 0; from < taken.length; from += portion)
        // oxlint-disable-next-line no-await-in-loop -- one after the other, so that ids follow the time
        await write(taken.slice(from, from + portion));
      if (left > 0) lost(left);
      left = 0;
    },
  };
};
