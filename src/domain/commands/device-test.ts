type Words = readonly [zh: string, en: string];

/** What a test says of one thing: it works, it does not, it is not built in, or nothing was said. */
export const testVerdicts = {
  works: { text: ['正常', 'Works'], tone: 'good' },
  faulty: { text: ['故障', 'Faulty'], tone: 'bad' },
  absent: { text: ['未安装', 'Not installed'], tone: 'quiet' },
  said: { text: ['已上报', 'Reported'], tone: 'quiet' },
  unknown: { text: ['无回答', 'No answer'], tone: 'quiet' },
} as const satisfies Readonly<
  Record<string, { readonly text: Words; readonly tone: 'good' | 'bad' | 'quiet' }>
>;

/** See `testVerdicts`. */
export type TestVerdict = keyof typeof testVerdicts;

/** One thing that a test asks for. */
export interface TestItem {
  readonly text: Words;
  /** Unit of a figure; '' of a word. */
  readonly unit: string;
  /** A figure below this does not work; missing: it is shown as it was said. */
  readonly least?: number;
  /** The console's own word on a part: `ok`, `fault` or `absent`. */
  readonly isPart?: true;
}

const part = (zh: string, en: string): TestItem => ({ text: [zh, en], unit: '', isPart: true });

/**
 * What a terminal is asked for by a device test (order `query`), by the name under which it answers. A limit is one
 * below which the thing can't do its work, not one of the alarms.
 */
export const testItems = {
  'power.mainV': { text: ['主电源电压', 'Main supply'], unit: 'V' },
  'power.batteryV': { text: ['备用电池电压', 'Backup battery'], unit: 'V' },
  'gnss.satellites': { text: ['卫星数', 'Satellites'], unit: '', least: 4 },
  'network.signalPercent': { text: ['网络信号', 'Network signal'], unit: '%', least: 10 },
  'storage.freePercent': { text: ['存储空余', 'Free storage'], unit: '%', least: 2 },
  'storage.unsent': { text: ['待发送消息', 'Messages waiting'], unit: '' },
  controller: part('控制器', 'Controller'),
  cardReader: part('刷卡器', 'Card reader'),
  display: part('显示屏', 'Display'),
  printer: part('打印机', 'Printer'),
} as const satisfies Readonly<Record<string, TestItem>>;

/** The same of each compartment, by the name behind its number: `compartment.2.gauge`. */
export const compartmentTestItems = {
  gauge: part('液位仪', 'Level gauge'),
  manhole: part('人孔盖传感器', 'Manhole cover sensor'),
  apiAdaptor: part('API 阀传感器', 'API adaptor sensor'),
  footValve: part('底阀传感器', 'Foot valve sensor'),
  retained: part('干湿探头', 'Retained sensor'),
} as const satisfies Readonly<Record<string, TestItem>>;

const partWords: Readonly<Record<string, TestVerdict>> = { ok: 'works', fault: 'faulty', absent: 'absent' };

/** What an answer says; `undefined`: none was given. A word that nobody knows is shown and judged as nothing. */
export const testVerdict = (item: TestItem, said: string | undefined): TestVerdict => {
  if (said === undefined || said === '') return 'unknown';
  if (item.isPart) return Object.hasOwn(partWords, said) ? (partWords[said] ?? 'said') : 'said';
  const figure = Number(said);
  if (item.least === undefined || !Number.isFinite(figure)) return 'said';
  return figure < item.least ? 'faulty' : 'works';
};
