/** Words for the codes that cargo records carry, as choice cells and filters show them. */
export const taskStates = {
  open: { text: ['进行中', 'Under way'] },
  closed: { text: ['已完成', 'Closed'] },
  incomplete: { text: ['未完成', 'Incomplete'], abnormal: true },
} as const;

/** Which of the three comparisons decides (specification 3, loss reports). */
export const lossMeasures = {
  meter: { text: ['流量计', 'Flow meter'] },
  tank: { text: ['车罐液位', 'Truck gauge'] },
  atg: { text: ['站端 ATG', 'Station ATG'] },
} as const;

export const lossClasses = {
  gain: { text: ['超溢', 'Gain over limit'], abnormal: true },
  normalGain: { text: ['正常溢', 'Normal gain'] },
  normalLoss: { text: ['正常损', 'Normal loss'] },
  highLoss: { text: ['高损', 'High loss'], abnormal: true },
  black: { text: ['严重', 'Severe'], abnormal: true },
} as const;

/**
 * Findings of the rules on a task's seals, and no more: only a certificate proves that they were unbroken, since it
 * also considers what is not known (refused messages, seals without reports).
 */
export const sealIntegrities = {
  unbroken: { text: ['未见铅封破坏', 'No seal break found'], seal: 'sealed' },
  broken: { text: ['铅封破坏', 'Seal broken'], seal: 'broken', abnormal: true },
  unproven: { text: ['无法证明', 'Cannot be proved'], seal: 'unknown' },
} as const;

export const openings = {
  nfcCard: { text: ['刷卡', 'Card'] },
  keypadCode: { text: ['密码', 'Code'] },
  remote: { text: ['远程', 'Remote'] },
  none: { text: ['无授权', 'Not authorised'] },
} as const;

export const valveSources = {
  seal: { text: ['铅封探头', 'Seal sensor'] },
  meter: { text: ['流量计', 'Flow meter'] },
} as const;

/** What takes a change of a volume back; none: nobody knows where it went. */
export const changeCauses = {
  returned: { text: ['自行恢复', 'Level restored'] },
  transfer: { text: ['舱间转移', 'Moved between compartments'] },
} as const;

export const changeDirections = {
  rise: { text: ['增加', 'Rise'] },
  drop: { text: ['减少', 'Drop'] },
} as const;

export const meterStates = {
  idle: { text: ['空闲', 'Idle'] },
  delivering: { text: ['发油中', 'Delivering'] },
  paused: { text: ['暂停', 'Paused'] },
  fault: { text: ['故障', 'Fault'], abnormal: true },
} as const;

export const meterPlaces = {
  rack: { text: ['油库发油台', 'Depot rack'] },
  truck: { text: ['车载', 'On the truck'] },
} as const;

export const meterDirections = {
  load: { text: ['装油', 'Load'] },
  unload: { text: ['卸油', 'Unload'] },
} as const;

export const ticketValidities = {
  valid: { text: ['有效', 'Valid'] },
  invalid: { text: ['无效', 'Invalid'], abnormal: true },
  doubtful: { text: ['存疑', 'Doubtful'] },
} as const;

export const matchings = {
  matched: { text: ['已匹配', 'Matched'] },
  unmatched: { text: ['未匹配', 'Unmatched'] },
  doubtful: { text: ['存疑', 'Doubtful'] },
} as const;

export const flowChangeCauses = {
  flowWhileIdle: { text: ['空闲时有流量', 'Flow while idle'], abnormal: true },
  outsideUnloading: { text: ['非卸油状态有流量', 'Flow outside unloading'], abnormal: true },
  rateStep: { text: ['流速突变', 'Step of the rate'] },
} as const;

export const loadingCauses = {
  unexplainedRise: { text: ['不明增量', 'Unexplained rise'], abnormal: true },
  outsideDepot: { text: ['油库外装油', 'Outside a depot'], abnormal: true },
  wrongProduct: { text: ['油品不符', 'Wrong product'], abnormal: true },
  overOrder: { text: ['超订单', 'Over the planned volume'], abnormal: true },
  short: { text: ['装油短少', 'Short loading'], abnormal: true },
  overfill: { text: ['超装', 'Overfilled'], abnormal: true },
  switchLoading: { text: ['混装风险', 'Switch loading'], abnormal: true },
} as const;

export const cardPurposes = {
  seal: { text: ['施封', 'Seal'] },
  unseal: { text: ['解封', 'Unseal'] },
  sign: { text: ['签到签退', 'Sign in or out'] },
  maintenance: { text: ['维护', 'Maintenance'] },
  unknown: { text: ['未知', 'Unknown'] },
} as const;

export const cardRefusals = {
  wrongCompartment: { text: ['仓号不符', 'Wrong compartment'] },
  wrongPlace: { text: ['地点不符', 'Wrong place'] },
  unknownCard: { text: ['未知卡', 'Unknown card'] },
  expired: { text: ['已过期', 'Expired'] },
  other: { text: ['其他', 'Other'] },
} as const;

export const doors = {
  operatingBox: { text: ['操作箱', 'Operating box'] },
  cargoBox: { text: ['货箱', 'Cargo box'] },
  deviceBox: { text: ['设备箱', 'Device box'] },
} as const;

export const sensorParts = {
  manhole: { text: ['人孔盖', 'Manhole cover'] },
  apiAdaptor: { text: ['API 阀', 'API adaptor'] },
  footValve: { text: ['底阀', 'Foot valve'] },
  compartment: { text: ['仓内', 'Compartment'] },
} as const;

export const sensorStates = {
  open: { text: ['开', 'Open'] },
  closed: { text: ['关', 'Closed'] },
} as const;

/** What a sensor says: of a lid or a valve open or closed, of a probe wet or dry. */
export const sensorReadings = {
  ...sensorStates,
  wet: { text: ['湿', 'Wet'] },
  dry: { text: ['干', 'Dry'] },
} as const;

export const sensorTriggers = {
  boot: { text: ['开机', 'Boot'] },
  change: { text: ['变化', 'Change'] },
  interval: { text: ['定时', 'Interval'] },
  query: { text: ['查询', 'Query'] },
} as const;

export const sensorFaults = {
  none: { text: ['正常', 'Normal'] },
  lowVoltage: { text: ['低电压', 'Low voltage'], abnormal: true },
  broken: { text: ['探头损坏', 'Sensor defective'], abnormal: true },
  missing: { text: ['缺失', 'Missing'], abnormal: true },
  stuck: { text: ['卡滞', 'Stuck'], abnormal: true },
} as const;

/** Compartments whose valves a flow meter reports (specification 3 and 9). */
export const meterCompartments: readonly number[] = [1, 2, 3, 4];
