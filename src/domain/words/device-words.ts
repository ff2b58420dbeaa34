/** Words for the codes of device records, as choice cells and filters show them. */
export const supplySwitches = {
  on: { text: ['开机', 'On'] },
  off: { text: ['关机', 'Off'] },
  main: { text: ['主电', 'Main supply'] },
  battery: { text: ['电池', 'Battery'], abnormal: true },
} as const;

export const supplyCauses = {
  boot: { text: ['开关机', 'Boot'] },
  power: { text: ['供电', 'Supply'] },
} as const;

export const deviceKinds = {
  console: { text: ['控制台', 'Console'] },
  power: { text: ['电源', 'Power'] },
  gnss: { text: ['定位', 'GNSS'] },
  seal: { text: ['铅封', 'Seal'] },
  sealBox: { text: ['铅封箱', 'Seal box'] },
  gauge: { text: ['液位仪', 'Level gauge'] },
  meter: { text: ['流量计', 'Flow meter'] },
  boxDoor: { text: ['箱门', 'Box door'] },
  tank: { text: ['罐体', 'Tank'] },
  cargo: { text: ['货物', 'Cargo'] },
  climate: { text: ['温湿度', 'Climate'] },
} as const;

export const deviceFaults = {
  antenna: { text: ['天线故障', 'Antenna'] },
  apiThreshold: { text: ['API 阈值', 'API threshold'] },
  batteryLow: { text: ['电池电量低', 'Battery low'] },
  broken: { text: ['损坏', 'Broken'] },
  clock: { text: ['时钟超前', 'Clock ahead'] },
  consoleTable: { text: ['容积表过期', 'Tank table out of date'] },
  dryWhileUnloading: { text: ['卸油时 API 干', 'Adaptor dry while unloading'] },
  flowWhileIdle: { text: ['空闲时有流量', 'Flow while idle'] },
  frozen: { text: ['液位不动', 'Level frozen'] },
  highPressure: { text: ['高压', 'High pressure'] },
  humidity: { text: ['湿度', 'Humidity'] },
  jump: { text: ['液位跳变', 'Level jump'] },
  lowVoltage: { text: ['探头低电压', 'Sensor low voltage'] },
  missing: { text: ['缺失', 'Missing'] },
  noFix: { text: ['无定位', 'No fix'] },
  onBattery: { text: ['电池供电', 'On battery'] },
  overTable: { text: ['超出容积表', 'Over the table'] },
  powerCut: { text: ['断电', 'Power cut'] },
  refused: { text: ['报文被拒', 'Refused messages'] },
  restarts: { text: ['频繁重启', 'Restarts'] },
  sensorBatteryLow: { text: ['探头电池低', 'Sensor battery low'] },
  stuck: { text: ['卡滞', 'Stuck'] },
  tamper: { text: ['拆动', 'Tampered'] },
  temperature: { text: ['温度', 'Temperature'] },
  ticketHole: { text: ['票据断号', 'Hole between tickets'] },
  totaliserFell: { text: ['累计量回退', 'Totaliser fell'] },
  undervoltage: { text: ['欠压', 'Undervoltage'] },
} as const;

export const faultSources = {
  engine: { text: ['系统判定', 'Found here'] },
  terminal: { text: ['终端上报', 'Reported by the terminal'] },
} as const;

export const probePlaces = {
  cargo: { text: ['货厢', 'Cargo'] },
  sealBox: { text: ['铅封箱', 'Seal box'] },
  console: { text: ['控制台', 'Console'] },
} as const;

export const cellPlaces = {
  tank: { text: ['罐内', 'Tank'] },
  pipe: { text: ['管路', 'Pipe'] },
} as const;

/** Devices that are installed in a truck (specification 3, device). */
export const installedDevices = {
  levelGauge: { text: ['液位仪', 'Level gauge'] },
  flowMeter: { text: ['流量计', 'Flow meter'] },
  electronicSeal: { text: ['电子铅封', 'Electronic seal'] },
} as const;
