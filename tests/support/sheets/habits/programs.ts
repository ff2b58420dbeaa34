import { writeOds } from 'hucre/ods';

import { type Habit, head, one, text, truck, utf16 } from './habit.ts';

/** What programs write under the names of tables. */
export const programs: readonly Habit[] = [
  { habit: 'delimited by ;', file: () => text(head.join(';'), one(1).join(';')), taken: 1, kept: truck },
  { habit: 'delimited by tabs', file: () => text(head.join('\t'), one(1).join('\t')), taken: 1, kept: truck },
  { habit: 'a first line sep=;', file: () => text('sep=;', head.join(';'), one(1).join(';')), taken: 1 },
  { habit: 'sep= another sign', file: () => text('sep=|', head.join('|'), one(1).join('|')), taken: 1 },
  {
    habit: 'Unicode text of Excel',
    file: () => utf16(true, [head.join('\t'), one(1).join('\t')].join('\r\n')),
    taken: 1,
    kept: truck,
  },
  {
    habit: 'UTF-16 without a mark',
    file: () =>
      utf16(
        false,
        ['Plate number,Plate colour,Type,Company,Serial no', 'AB12 CDE,Yellow,Bus,TW0101,700001'].join(
          '\r\n',
        ),
      ),
    taken: 1,
    kept: { signCode: 'AB12CDE', truckModel: 'bus' },
  },
  {
    habit: 'a mark of UTF-8',
    file: () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text(head.join(','), one(1).join(','))]),
    taken: 1,
  },
  {
    habit: 'quoted cells with line breaks',
    file: () => text(`"车牌\n号",${head.slice(1).join(',')}`, `"浙B70001",${one(1).slice(1).join(',')}`),
    taken: 1,
  },
  {
    habit: 'an OpenDocument sheet',
    file: () => writeOds({ sheets: [{ name: 'x', rows: [[...head], [...one(1)]] }] }),
    taken: 1,
    kept: truck,
  },
];
