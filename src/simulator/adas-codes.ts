import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

type System = TerminalMessageData<'adas-event'>['system'];

/** What cameras, radars and tyre sensors of a tanker report, with their codes (T/JSATL 12) and usual weights. */
const usual: readonly (readonly [System, number, number])[] = [
  ['adas', 1, 10],
  ['adas', 2, 30],
  ['adas', 3, 30],
  ['adas', 4, 8],
  ['adas', 5, 6],
  ['adas', 6, 8],
  ['adas', 7, 4],
  ['adas', 16, 14],
  ['adas', 17, 4],
  ['dsm', 1, 8],
  ['dsm', 2, 8],
  ['dsm', 3, 8],
  ['dsm', 4, 14],
  ['dsm', 5, 3],
  ['dsm', 6, 2],
  ['dsm', 8, 2],
  ['dsm', 10, 3],
  ['dsm', 11, 2],
  ['dsm', 12, 4],
  ['dsm', 13, 4],
  ['dsm', 16, 6],
  ['dsm', 17, 2],
  ['dsm', 224, 3],
  ['dsm', 225, 5],
  ['dsm', 226, 3],
  ['dsm', 227, 4],
  ['dsm', 228, 1],
  ['bsd', 1, 4],
  ['bsd', 2, 6],
  ['bsd', 3, 5],
  ['tpms', 1, 1],
  ['harsh', 1, 1],
  ['harsh', 2, 2],
];

/** One entry for each unit of weight. */
export const adasCodes: readonly (readonly [System, number])[] = usual.flatMap(([system, code, weight]) =>
  Array<readonly [System, number]>(weight).fill([system, code]),
);

/** Events of which the terminal films the cab or the road: they begin and end. */
export const filmed: ReadonlySet<System> = new Set<System>(['dsm']);
