/** A word that a text must not use, with what it says instead. */
export interface Avoided {
  /** In English whole words, in any case; in Chinese any part of a text. */
  readonly word: string;
  readonly better: string;
  /** Files that use it all the same, each with its reason. */
  readonly except?: Readonly<Record<string, string>>;
}

/** One term of the product: what both languages call it, and what they don't. */
export interface Term {
  readonly zh: string;
  readonly en: string;
  /** Forms that hold an avoided word and are right: they are taken out before it is looked for. */
  readonly forms?: readonly string[];
  readonly avoid: readonly Avoided[];
}

const avoid = (better: string, ...words: readonly string[]): readonly Avoided[] =>
  words.map((word) => ({ word, better }));

const host = { 'src/server/kernel/start/start-causes.ts': 'a host of a network, not what is on board' };

/** Parts and devices of a truck. */
const equipment: readonly Term[] = [
  { zh: '底阀', en: 'foot valve', avoid: avoid('foot valve', 'bottom valve', 'bottom valves') },
  { zh: 'API 阀', en: 'API adaptor', avoid: avoid('API adaptor', 'API valve', 'API valves', 'API adapter') },
  {
    zh: '人孔盖',
    en: 'manhole cover',
    avoid: [
      ...avoid('manhole cover', 'manholes'),
      {
        word: 'manhole',
        better: 'manhole cover',
        except: { 'src/domain/words/data-types.ts': 'codes of the specification, with its words' },
      },
      { word: '人孔关闭', better: '人孔盖关闭' },
    ],
  },
  {
    zh: '罐容表',
    en: 'tank calibration table',
    avoid: [
      ...avoid('tank calibration table', 'tank table', 'tank tables', 'level tables'),
      {
        word: 'tank chart',
        better: 'tank calibration table',
        except: {
          'src/pages/setting/base_data/tank_table.resource.ts': 'title of the specification',
          'src/pages/setting/base_data/tank_table_record.resource.ts': 'the page beside it has this title',
        },
      },
      {
        word: 'level table',
        better: 'station tank calibration table',
        except: { 'src/pages/setting/base_data/atg_tank_table.resource.ts': 'title of the specification' },
      },
      { word: '容积表', better: '罐容表' },
    ],
  },
  {
    zh: '车载终端',
    en: 'console',
    avoid: [
      { word: '控制台', better: '车载终端；网页称“界面”或“本系统”' },
      {
        word: '主机',
        better: '车载终端',
        except: {
          ...host,
          'src/pages/setting/base_data/station.resource.ts':
            'the gauge console of a station is not on a truck',
          'src/pages/setting/base_data/station/station-consoles.part.tsx':
            'the gauge console of a station is not on a truck',
        },
      },
    ],
  },
  {
    zh: '铅封破坏',
    en: 'seal broken',
    forms: ['seal was broken', 'broken seal', 'broken seals'],
    avoid: [
      ...avoid('铅封破坏', '破封', '铅封被破坏', '铅封已破坏'),
      { word: '异常打开', better: '围栏外打开' },
      ...avoid('seal broken, opened off site, or defective', 'broken'),
      ...avoid('intact', 'unbroken'),
    ],
  },
  { zh: '检测单元', en: 'test unit', avoid: avoid('test unit', 'cells of detectors') },
];

/** Events and what follows from them. */
const events: readonly Term[] = [
  {
    zh: '紧急报警',
    en: 'emergency alarm',
    avoid: avoid('emergency alarm', 'urgent alarm', 'urgent alarms', 'emergency call', 'emergency calls'),
  },
  {
    zh: '弯道超速',
    en: 'cornering too fast',
    avoid: [
      { word: '过弯', better: '弯道' },
      ...avoid('cornering', 'bends', 'curves'),
      {
        word: 'bend',
        better: 'cornering',
        except: {
          'src/pages/driving_monitor/exception_report/alarm_curve_speeding.report.ts':
            'title of the specification',
        },
      },
    ],
  },
  {
    zh: '损溢',
    en: 'loss',
    avoid: [
      { word: '损耗', better: '损溢' },
      { word: '损溢超限', better: '高损溢' },
      ...avoid('change on board, left on board', '− rest'),
      ...avoid('basis', 'decided by: '),
    ],
  },
  { zh: '照片和视频', en: 'photos and videos', avoid: avoid('video', 'film', 'films', '照片与录像') },
  { zh: '驾驶员', en: 'driver', avoid: avoid('驾驶员', '司机') },
  {
    zh: '围栏',
    en: 'fence',
    avoid: [
      { word: '场所', better: '围栏或站点' },
      { word: '区域里程', better: '围栏里程' },
      ...avoid('fence', 'enclosure', 'enclosures', 'area mileage'),
    ],
  },
  { zh: '箱门异常开启', en: 'box door opened off site', avoid: avoid('箱门异常开启', '箱门开盖') },
  { zh: '途中', en: 'en route', avoid: avoid('travelled', 'm of way', 'way km') },
  { zh: '温湿度', en: 'temperature and humidity', avoid: avoid('temperature and humidity', 'climate') },
];

/** What people decide, send and assign. */
const actions: readonly Term[] = [
  {
    zh: '驳回',
    en: 'reject, rejected',
    avoid: [
      { word: '未通过', better: '已驳回' },
      {
        word: '退回',
        better: '驳回，或回退（参数）',
        except: { 'src/domain/notices/notice-words.ts': 'messages that were not used are returned' },
      },
      ...avoid('rejected', 'refuse', 'refused'),
      {
        word: 'refuses',
        better: 'rejects',
        except: { 'src/server/kernel/start/start-causes.ts': 'PostgreSQL calls it a refused connection' },
      },
      ...avoid('returned', 'given back'),
    ],
  },
  {
    zh: '下发',
    en: 'send',
    avoid: [
      ...avoid('send, sent', 'ordered', 'orders of consoles', 'new push'),
      ...avoid('sent to the console', 'roll parameters out'),
    ],
  },
  { zh: '派修', en: 'assign', avoid: avoid('派修', '派单', '已派单') },
  { zh: '归属', en: 'assigned', avoid: avoid('assigned, granted, entered', 'given', 'give one') },
  {
    zh: '暂停',
    en: 'pause',
    avoid: [...avoid('pause', 'halts', 'halt', 'halted'), { word: '停住', better: '暂停' }],
  },
  {
    zh: '收起',
    en: 'minimise',
    avoid: avoid('minimise, or collapse', 'fold', 'folds', 'folded', 'fold away', 'put away', 'unfold'),
  },
];

/** English that only this house would use. */
const plainEnglish: readonly Term[] = [
  {
    zh: '计算',
    en: 'calculate',
    avoid: avoid('calculate, calculated', 'reckon', 'reckoned', 'reckons', 'reckoning'),
  },
  {
    zh: '通知',
    en: 'notify, send',
    avoid: avoid('notified, reported, sent', 'told', 'tells'),
  },
  {
    zh: '无人',
    en: 'no one',
    avoid: avoid('no one, no recipients, or “you can’t”', 'nobody', 'somebody'),
  },
  { zh: '不同', en: 'different', avoid: avoid('different; no difference', 'otherwise') },
  {
    zh: '静止',
    en: 'stationary',
    avoid: avoid('stationary, stopped; below', 'standing', 'stand', 'stands', 'stood'),
  },
  {
    zh: '重新',
    en: 'again',
    avoid: [
      ...avoid('again', 'recalculated anew', 'issue anew', 'load the console anew'),
      {
        word: 'anew',
        better: 'again',
        except: {
          'src/server/kernel/start/start-causes.ts': 'log of a start, read by who operates the server',
        },
      },
    ],
  },
  {
    zh: '期间',
    en: 'period, section',
    avoid: avoid('period, section', 'stretch', 'stretches of time', 'best stretch'),
  },
  { zh: '期间', en: 'in the meantime', avoid: avoid('in the meantime, during this time', 'meanwhile') },
  {
    zh: '差值',
    en: 'difference',
    avoid: avoid('difference; distance; interval', 'gap apart', 'least apart'),
  },
  {
    zh: '自动',
    en: 'automatically',
    avoid: [
      {
        word: 'by itself',
        better: 'automatically',
        except: {
          'src/server/kernel/start/start-causes.ts': 'log of a start, read by who operates the server',
        },
      },
    ],
  },
  { zh: '完好率', en: 'availability', avoid: avoid('availability; faulty', 'in order:', 'out of order') },
  {
    zh: '色弱配色',
    en: 'colour-blind safe colours',
    avoid: avoid('colour-blind safe colours', 'colour-weak'),
  },
  { zh: '紧凑', en: 'compact', avoid: avoid('compact', 'dense') },
  { zh: '已收到', en: 'received', avoid: avoid('received', 'recd', 'of due', 'share of due') },
  { zh: '浏览器', en: 'browser', avoid: avoid('nothing: no browser needs one', 'plug-in', '插件') },
];

/** The words of the screen. A new term is a row here; a text that calls it something else fails the test beside this. */
export const terms: readonly Term[] = [...equipment, ...events, ...actions, ...plainEnglish];
