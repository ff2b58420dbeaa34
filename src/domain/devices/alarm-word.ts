import type { deviceFaults, deviceKinds } from '../words/device-words.ts';

/** Editions of JT/T 808 whose alarm words differ. */
export const alarmWordEditions = ['2011', '2013', '2019'] as const;

export type AlarmWordEdition = (typeof alarmWordEditions)[number];

/** An edition by its name; what nothing told is the one that most terminals have. */
export const editionOf = (name: string): AlarmWordEdition =>
  alarmWordEditions.find((edition) => edition === name) ?? '2013';

/** An alarm that a bit becomes; `quiet`: it is listed and never pops up. */
export interface RaisedByBit {
  readonly alarm: 214 | 215 | 216 | 217 | 218;
  readonly level: 1 | 2 | 3;
  readonly quiet?: true;
}

/** What a bit becomes: an alarm of a type, a fault of a device, or what a rule of its own makes of it. */
type Becomes =
  | RaisedByBit
  | {
      readonly device: keyof typeof deviceKinds;
      readonly fault: keyof typeof deviceFaults;
      readonly level: 1 | 2;
    }
  | { readonly rule: 'emergency' | 'terminal-overspeed' | 'route-events' };

/** What a bit of the alarm word means. */
export interface AlarmBit {
  /** Code of the meaning, as the alarm's cause. */
  readonly name: string;
  readonly text: readonly [zh: string, en: string];
  /** `lasting`: set while it is so; `cleared`: set until the platform has answered. */
  readonly kind: 'lasting' | 'cleared';
  /** People may confirm it to the terminal (0x8203), which then clears it. */
  readonly confirmable?: true;
  readonly becomes: Becomes;
}

type Meanings = Readonly<Record<AlarmWordEdition, AlarmBit | null>>;

const lasting = (name: string, text: AlarmBit['text'], becomes: Becomes): AlarmBit => ({
  name,
  text,
  kind: 'lasting',
  becomes,
});
const cleared = (name: string, text: AlarmBit['text'], becomes: Becomes): AlarmBit => ({
  name,
  text,
  kind: 'cleared',
  becomes,
});
const confirmable = (bit: AlarmBit): AlarmBit => ({ ...bit, confirmable: true });

const always = (bit: AlarmBit): Meanings => ({ '2011': bit, '2013': bit, '2019': bit });
const from2013 = (bit: AlarmBit): Meanings => ({ '2011': null, '2013': bit, '2019': bit });
const from2019 = (bit: AlarmBit): Meanings => ({ '2011': null, '2013': null, '2019': bit });

const warning = confirmable(
  cleared('dangerWarning', ['危险预警', 'Danger warning'], { alarm: 218, level: 2 }),
);
const byDriving = (level: 1 | 2 | 3): Becomes => ({ alarm: 218, level });
const noted: Becomes = { alarm: 218, level: 1, quiet: true };

/** Bits 0 to 31 of the alarm word of a place (JT/T 808-2011 table 18, -2013 table 24, -2019 table 24). */
export const alarmWordBits: readonly Meanings[] = [
  always(confirmable(cleared('emergency', ['紧急报警', 'Emergency button'], { rule: 'emergency' }))),
  always(lasting('overspeed', ['超速', 'Overspeed'], { rule: 'terminal-overspeed' })),
  always(lasting('fatigue', ['疲劳驾驶', 'Fatigue driving'], byDriving(2))),
  {
    '2011': warning,
    '2013': warning,
    '2019': confirmable(lasting('dangerousDriving', ['危险驾驶行为', 'Dangerous driving'], byDriving(2))),
  },
  always(
    lasting('gnssModule', ['定位模块故障', 'GNSS module'], { device: 'gnss', fault: 'antenna', level: 2 }),
  ),
  always(
    lasting('antennaCut', ['天线未接或剪断', 'Antenna cut'], { device: 'gnss', fault: 'antenna', level: 2 }),
  ),
  always(
    lasting('antennaShort', ['天线短路', 'Antenna short'], { device: 'gnss', fault: 'antenna', level: 2 }),
  ),
  always(
    lasting('undervoltage', ['主电源欠压', 'Low main supply'], {
      device: 'power',
      fault: 'undervoltage',
      level: 1,
    }),
  ),
  always(lasting('powerCut', ['主电源断开', 'Main supply cut'], { alarm: 215, level: 3 })),
  always(lasting('display', ['显示屏故障', 'Display'], { device: 'console', fault: 'display', level: 1 })),
  always(lasting('voice', ['语音模块故障', 'Voice module'], { device: 'console', fault: 'voice', level: 1 })),
  always(lasting('camera', ['摄像头故障', 'Camera'], { device: 'camera', fault: 'fault', level: 1 })),
  from2013(
    lasting('cardReader', ['IC 卡模块故障', 'Card reader'], {
      device: 'console',
      fault: 'cardReader',
      level: 1,
    }),
  ),
  from2013(lasting('overspeedSoon', ['超速预警', 'Overspeed warning'], noted)),
  from2013(lasting('fatigueSoon', ['疲劳驾驶预警', 'Fatigue warning'], noted)),
  from2019(lasting('forbiddenDriving', ['违规行驶', 'Driving at a forbidden time or place'], byDriving(2))),
  from2019(lasting('tyrePressure', ['胎压异常', 'Tyre pressure abnormal'], byDriving(2))),
  from2019(lasting('blindSpot', ['右转盲区异常', 'Blind spot when turning right'], noted)),
  always(lasting('dayLimit', ['当天累计驾驶超时', 'Daily driving time exceeded'], byDriving(2))),
  always(lasting('parkedTooLong', ['超时停车', 'Parked too long'], noted)),
  always(confirmable(cleared('area', ['进出区域', 'Area entered or left'], { rule: 'route-events' }))),
  always(confirmable(cleared('route', ['进出路线', 'Route entered or left'], { rule: 'route-events' }))),
  always(
    confirmable(cleared('sectionTime', ['路段行驶时间异常', 'Time on a section'], { rule: 'route-events' })),
  ),
  always(lasting('routeDeviation', ['路线偏离', 'Off the route'], { rule: 'route-events' })),
  always(
    lasting('speedSensor', ['车速传感器故障', 'Speed sensor'], {
      device: 'console',
      fault: 'speedSensor',
      level: 1,
    }),
  ),
  always(lasting('fuel', ['车辆油量异常', 'Fuel quantity abnormal'], { alarm: 217, level: 2 })),
  always(lasting('stolen', ['车辆被盗', 'Vehicle stolen'], { alarm: 216, level: 3 })),
  always(confirmable(cleared('ignition', ['非法点火', 'Unauthorised ignition'], { alarm: 216, level: 3 }))),
  always(confirmable(cleared('moved', ['非法位移', 'Unauthorised movement'], { alarm: 216, level: 3 }))),
  {
    '2011': null,
    '2013': lasting('collision', ['碰撞', 'Collision'], { alarm: 214, level: 3 }),
    '2019': lasting('collisionOrRollover', ['碰撞侧翻', 'Collision or rollover'], { alarm: 214, level: 3 }),
  },
  from2013(lasting('rolloverSoon', ['侧翻预警', 'Rollover warning'], { alarm: 214, level: 3 })),
  {
    '2011': null,
    '2013': cleared('doorOpened', ['非法开门', 'Unauthorised door opening'], { alarm: 216, level: 2 }),
    '2019': null,
  },
];

/** Bits that are set in a word, with what they mean; those without a meaning are left out. */
export const meaningsOf = (word: number, edition: AlarmWordEdition): readonly AlarmBit[] =>
  alarmWordBits.flatMap((meanings, bit) => {
    const meaning = ((word >>> bit) & 1) === 1 ? meanings[edition] : null;
    return meaning === null ? [] : [meaning];
  });

/** Every meaning that a bit has in some edition, once. */
export const allAlarmBits: readonly AlarmBit[] = [
  ...new Map(
    alarmWordBits
      .flatMap((meanings) => alarmWordEditions.map((edition) => meanings[edition]))
      .flatMap((bit) => (bit === null ? [] : [[bit.name, bit] as const])),
  ).values(),
];

const bitsWhere = (is: (bit: AlarmBit) => boolean): number =>
  alarmWordBits.reduce(
    (mask, meanings, bit) =>
      alarmWordEditions.some((edition) => {
        const meaning = meanings[edition];
        return meaning !== null && is(meaning);
      })
        ? (mask | (1 << bit)) >>> 0
        : mask,
    0,
  );

/** Bits that somebody may have to be told of at once: the button, a collision, theft. */
export const urgentAlarmBits: number = bitsWhere(
  ({ name, becomes }) =>
    name === 'emergency' || ('alarm' in becomes && (becomes.alarm === 214 || becomes.alarm === 216)),
);

/** Type and cause of the alarm that a bit becomes; null: none. The button is raised by a rule of its own, by another cause. */
const raisedAs = ({ becomes, name }: AlarmBit): string | null => {
  if ('alarm' in becomes) return `${becomes.alarm}:${name}`;
  return 'rule' in becomes && becomes.rule === 'emergency' ? '201:alarmWord' : null;
};

/** Bits that people confirm to the terminal, by type and cause of the alarm that each became: `216:moved`. */
export const confirmedBits: ReadonlyMap<string, number> = new Map(
  alarmWordBits.flatMap((meanings, bit) =>
    alarmWordEditions.flatMap((edition): [string, number][] => {
      const meaning = meanings[edition];
      const as = meaning?.confirmable === true ? raisedAs(meaning) : null;
      return as === null ? [] : [[as, 1 << bit]];
    }),
  ),
);
