/** Words for the codes of device records, as choice cells and filters show them. */
export const supplySwitches = {
  on: { text: ['开机', 'On'] },
  off: { text: ['关机', 'Off'] },
  main: { text: ['主电', 'Main supply'] },
  battery: { text: ['电池', 'Battery'], abnormal: true },
} as const;

export const supplyCauses = {
  boot: { text: ['终端启停', 'Console start or stop'] },
  power: { text: ['供电变化', 'Supply change'] },
} as const;

export const deviceKinds = {
  console: { text: ['车载终端', 'Console'] },
  power: { text: ['电源', 'Power'] },
  gnss: { text: ['定位', 'GNSS'] },
  seal: { text: ['铅封探头', 'Seal sensor'] },
  sealBox: { text: ['铅封箱', 'Seal box'] },
  gauge: { text: ['液位仪', 'Level gauge'] },
  meter: { text: ['流量计', 'Flow meter'] },
  boxDoor: { text: ['箱门', 'Box door'] },
  tank: { text: ['罐体', 'Tank'] },
  cargo: { text: ['货物', 'Cargo'] },
  climate: { text: ['温湿度', 'Temperature and humidity'] },
  camera: { text: ['摄像头', 'Camera'] },
  recorder: { text: ['录像机', 'Recorder'] },
} as const;

/** What a device fault is of: one without words does not compile. */
export type DeviceKind = keyof typeof deviceKinds;

export const deviceFaults = {
  antenna: { text: ['天线故障', 'Antenna'] },
  apiThreshold: { text: ['API 阈值', 'API threshold'] },
  batteryLow: { text: ['电池电量低', 'Battery low'] },
  broken: { text: ['损坏', 'Defective'] },
  cardReader: { text: ['读卡模块故障', 'Card reader'] },
  clock: { text: ['时钟超前', 'Clock ahead'] },
  consoleTable: { text: ['罐容表过期', 'Tank calibration table out of date'] },
  covered: { text: ['镜头被遮挡', 'Covered'] },
  display: { text: ['显示屏故障', 'Display'] },
  drift: { text: ['漂移', 'Drift'] },
  dryWhileUnloading: { text: ['卸油时 API 干', 'Adaptor dry while unloading'] },
  error: { text: ['错误', 'Error'] },
  fault: { text: ['故障', 'At fault'] },
  flowWhileIdle: { text: ['空闲时有流量', 'Flow while idle'] },
  frozen: { text: ['液位不动', 'Level frozen'] },
  highPressure: { text: ['高压', 'High pressure'] },
  humidity: { text: ['湿度', 'Humidity'] },
  jump: { text: ['液位跳变', 'Level jump'] },
  lowPower: { text: ['探头低电', 'Probe low on power'] },
  lowVoltage: { text: ['探头低电压', 'Sensor low voltage'] },
  missing: { text: ['缺失', 'Missing'] },
  noFix: { text: ['无定位', 'No fix'] },
  onBattery: { text: ['电池供电', 'On battery'] },
  noTemperature: { text: ['无温度', 'No temperature'] },
  impossibleTemperature: { text: ['温度读数不可能', 'Impossible temperature'] },
  impossibleWater: { text: ['水位高于液位', 'Water above the level'] },
  impossibleDensity: { text: ['密度读数不可能', 'Impossible density'] },
  overTable: { text: ['超出罐容表', 'Over the calibration table'] },
  powerCut: { text: ['断电', 'Power cut'] },
  refused: { text: ['报文被拒', 'Rejected messages'] },
  restarts: { text: ['频繁重启', 'Restarts'] },
  secondTerminal: { text: ['号码被另一设备使用', 'Another device under its number'] },
  sensorBatteryLow: { text: ['探头电池低', 'Sensor battery low'] },
  signalLost: { text: ['无视频信号', 'No picture'] },
  speedSensor: { text: ['车速传感器故障', 'Speed sensor'] },
  storageFault: { text: ['存储器故障', 'Storage at fault'] },
  storageFull: { text: ['报警录像将存满', 'Storage of alarm recordings nearly full'] },
  stuck: { text: ['卡滞', 'Stuck'] },
  tamper: { text: ['拆动', 'Tampered'] },
  temperature: { text: ['温度', 'Temperature'] },
  ticketHole: { text: ['票据断号', 'Hole between tickets'] },
  totaliserFell: { text: ['累计量回退', 'Totaliser fell'] },
  undervoltage: { text: ['欠压', 'Undervoltage'] },
  voice: { text: ['语音模块故障', 'Voice module'] },
} as const;

/** What is wrong with a device: one without words does not compile. */
export type DeviceFault = keyof typeof deviceFaults;

export const faultSources = {
  engine: { text: ['系统判定', 'Found here'] },
  terminal: { text: ['终端上报', 'Reported by the terminal'] },
} as const;

export const probePlaces = {
  cargo: { text: ['货厢', 'Cargo'] },
  cabin: { text: ['驾驶室', 'Cab'] },
  sealBox: { text: ['铅封箱', 'Seal box'] },
  console: { text: ['车载终端', 'Console'] },
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

/** What vehicle a device is made for (specification 3, device). */
export const vehicleTypes = {
  general: { text: ['通用', 'General'] },
  tanker: { text: ['油罐车', 'Tanker'] },
  refrigerated: { text: ['冷藏车', 'Refrigerated'] },
  bus: { text: ['客车', 'Bus'] },
  minibus: { text: ['小型客车', 'Minibus'] },
  truck: { text: ['货车', 'Truck'] },
  other: { text: ['其他', 'Other'] },
} as const;

/** Why a console or controller started or stopped (specification 4, boot and off types). */
export const bootTypes = {
  abnormalRestart: { text: ['异常重启', 'Abnormal restart'], abnormal: true },
  manual: { text: ['手动开关机', 'Manual'] },
  powerOff: { text: ['断电', 'Power off'] },
  timedRestart: { text: ['定时重启', 'Timed restart'] },
  upgradeRestart: { text: ['升级重启', 'Restart for an upgrade'] },
} as const;

export const bootEvents = {
  on: { text: ['开机', 'On'] },
  off: { text: ['关机', 'Off'] },
} as const;

export const bootParts = {
  console: { text: ['车载终端', 'Console'] },
  controller: { text: ['控制器', 'Controller'] },
} as const;

/** State of a console's connection (specification 4, console connection). */
export const linkStates = {
  normal: { text: ['通讯正常', 'Normal communication'] },
  failed: { text: ['通讯失败', 'Communication failure'], abnormal: true },
} as const;

export const linkCauses = {
  offline: { text: ['无任何报文', 'No message at all'] },
  heartbeat: { text: ['有定位无心跳', 'Fixes without heartbeats'] },
} as const;

/** Why heartbeats that were due did not come; those of a console that was switched off as planned were not due. */
export const missedHeartbeatCauses = {
  consoleFault: { text: ['有定位无心跳', 'Fixes without heartbeats'], abnormal: true },
  silent: { text: ['无任何报文', 'No message at all'] },
} as const;

export const supplySources = {
  main: { text: ['主电', 'Main supply'] },
  battery: { text: ['电池', 'Battery'], abnormal: true },
} as const;

export const deviceEvents = {
  on: { text: ['开机', 'On'] },
  off: { text: ['关机', 'Off'] },
  main: { text: ['恢复主电', 'Main supply back'] },
  battery: { text: ['转为电池', 'On the battery'], abnormal: true },
  faultBegan: { text: ['故障开始', 'Fault began'], abnormal: true },
  faultEnded: { text: ['故障结束', 'Fault ended'] },
  commandReply: { text: ['指令应答', 'Answer to a command'] },
  besideFence: { text: ['围栏不符', 'Fence does not fit'] },
} as const;

/** What a terminal answers to an order. */
const commandResults = {
  received: { text: ['已收到', 'Received'] },
  progress: { text: ['执行中', 'Under way'] },
  done: { text: ['已完成', 'Done'] },
  failed: { text: ['失败', 'Failed'], abnormal: true },
  refused: { text: ['拒绝', 'Rejected'], abnormal: true },
  busy: { text: ['忙', 'Busy'] },
} as const;

/** What an event of a device was about: type of a start, kind of a fault, result of an order. */
export const deviceEventDetails = {
  ...deviceFaults,
  ...bootTypes,
  ...commandResults,
  source: { text: ['供电切换', 'Change of supply'] },
  besideStation: {
    text: ['站端收油，停在该站围栏之外', 'Outside the fence of the station that received it'],
  },
  besidePlannedStop: { text: ['停在计划站点围栏之外', 'Outside the fence of a planned stop'] },
} as const;

/** Devices that events are about: with the controller, which has no faults of its own. */
export const eventDevices = { ...deviceKinds, controller: bootParts.controller } as const;

/** State of a cell of an airtightness detector. */
export const airtightStates = {
  idle: { text: ['空闲', 'Idle'] },
  pressurising: { text: ['加压中', 'Pressurising'] },
  holding: { text: ['保压中', 'Holding'] },
  venting: { text: ['泄压中', 'Venting'] },
  passed: { text: ['合格', 'Passed'] },
  failed: { text: ['不合格', 'Failed'], abnormal: true },
  fault: { text: ['检测器故障', 'Detector fault'], abnormal: true },
} as const;

/** Verdict of a detector on a tightness test. */
export const airtightResults = {
  running: { text: ['检测中', 'Under way'] },
  passed: { text: ['合格', 'Passed'] },
  failed: { text: ['不合格', 'Failed'], abnormal: true },
  venting: { text: ['提前泄压', 'Vented before its end'] },
  interrupted: { text: ['中断', 'Interrupted'] },
  idle: { text: ['未完成', 'Not finished'] },
  fault: { text: ['检测器故障', 'Detector fault'], abnormal: true },
} as const;

/** Verdict of the platform from the pressures. */
export const airtightVerdicts = {
  passed: { text: ['合格', 'Passed'] },
  failed: { text: ['不合格', 'Failed'], abnormal: true },
  notJudged: { text: ['未判定', 'Not judged'] },
} as const;
