import { typesWhere } from '../alarms/alarm-types.ts';

/** Words for the codes of driving and active-safety records, as choice cells and filters show them. */
export const offlineBuckets = {
  upTo24h: { text: ['24 小时以内', 'Up to 24 h'] },
  upTo48h: { text: ['24–48 小时', '24 to 48 h'] },
  over48h: { text: ['48 小时以上', 'Over 48 h'], abnormal: true },
} as const;

export const signMethods = {
  card: { text: ['刷卡', 'Card'] },
  face: { text: ['人脸', 'Face'] },
} as const;

/** How far a speed was over its limit, in the steps of the road traffic law. */
export const overspeedBands = {
  under10: { text: ['不足 10 %', 'Under 10 %'] },
  from10: { text: ['10–20 %', '10–20 %'] },
  from20: { text: ['20–50 %', '20–50 %'] },
  from50: { text: ['50 % 以上', '50 % and more'] },
} as const;

/** Where a speed limit came from. */
export const limitSources = {
  truck: { text: ['车辆', 'Truck'] },
  company: { text: ['公司', 'Company'] },
  default: { text: ['默认', 'Default'] },
  roadClass: { text: ['道路等级', 'Road class'] },
  road: { text: ['道路限速', 'Road sign'] },
  area: { text: ['围栏', 'Fence'] },
} as const;

export const safetySystems = {
  adas: { text: ['高级驾驶辅助', 'ADAS'] },
  dsm: { text: ['驾驶员状态', 'DSM'] },
  bsd: { text: ['盲区', 'BSD'] },
  tpms: { text: ['胎压', 'TPMS'] },
  harsh: { text: ['急加急减', 'Harsh'] },
} as const;

/** What a tyre sensor says of its wheel. */
export const wheelStateWords = {
  reading: { text: ['定时上报', 'Reading'] },
  highPressure: { text: ['胎压过高', 'Pressure high'] },
  lowPressure: { text: ['胎压过低', 'Pressure low'] },
  hot: { text: ['胎温过高', 'Too hot'] },
  sensorFault: { text: ['传感器异常', 'Sensor fault'] },
  unequal: { text: ['胎压不平衡', 'Unequal pressure'] },
  slowLeak: { text: ['慢漏气', 'Slow leak'] },
  batteryLow: { text: ['电池电量低', 'Battery low'] },
} as const;

const wheelAlarms: ReadonlySet<string> = new Set(['highPressure', 'lowPressure', 'hot', 'slowLeak']);

/** Whether what a tyre sensor says is an alarm; the rest is a reading by the clock, or a fault of the sensor. */
export const isWheelAlarm = (state: string): boolean => wheelAlarms.has(state);

/** Alarm ids of active safety (specification 4): 9-22, 28-37, 109-117. */
export const safetyTypes: readonly number[] = typesWhere(({ adas, setting }, id) => adas && id !== setting);

/** Alarm ids that count as abnormal driving. */
export const drivingTypes: readonly number[] = typesWhere(({ driving }) => driving);
