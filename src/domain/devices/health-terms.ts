import type { deviceFaults } from '../words/device-words.ts';

/**
 * What takes points from the health of a console: at most `weight`, in the measure of the share of time (of readings)
 * that was bad. Source: engine rules 5.3. The weights are this product's own.
 */
export const healthTerms = {
  offline: { text: ['非计划离线', 'Off-line unplanned'], weight: 30 },
  heartbeat: { text: ['心跳超时', 'Heartbeats overdue'], weight: 20 },
  sensor: { text: ['传感器故障', 'Sensors faulty'], weight: 20 },
  reading: { text: ['液位读数无效', 'Readings not ok'], weight: 15 },
  supply: { text: ['欠压', 'Supply low'], weight: 15 },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [zh: string, en: string]; readonly weight: number }>
>;

export type HealthTerm = keyof typeof healthTerms;

export const healthTermNames = [
  'offline',
  'heartbeat',
  'sensor',
  'reading',
  'supply',
] as const satisfies readonly HealthTerm[];

/** From this score on a console is healthy; below the second it is to be looked after. Source: engine rules 5.3. */
export const healthBands = {
  green: { text: ['健康', 'Healthy'], from: 90 },
  yellow: { text: ['观察', 'Watch'], from: 70 },
  red: { text: ['要处理', 'Needs repair'], from: 0 },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [zh: string, en: string]; readonly from: number }>
>;

export type HealthBand = keyof typeof healthBands;

export const healthBand = (score: number): HealthBand =>
  score >= healthBands.green.from ? 'green' : score >= healthBands.yellow.from ? 'yellow' : 'red';

/**
 * What each fault says of the device that reports it: a sensor that can't be believed, a supply that is low, or
 * nothing. A tampered seal, water in the air, a table out of date or a refused message is no fault of a sensor.
 */
export const faultTerms = {
  antenna: 'sensor',
  apiThreshold: 'sensor',
  batteryLow: 'supply',
  broken: 'sensor',
  cardReader: null,
  clock: null,
  consoleTable: null,
  covered: null,
  // Display and voice speak to the driver and measure nothing.
  display: null,
  drift: 'sensor',
  dryWhileUnloading: 'sensor',
  error: 'sensor',
  fault: 'sensor',
  flowWhileIdle: 'sensor',
  frozen: 'sensor',
  highPressure: null,
  humidity: null,
  jump: 'sensor',
  lowPower: 'sensor',
  lowVoltage: 'sensor',
  missing: 'sensor',
  noFix: 'sensor',
  onBattery: 'supply',
  noTemperature: 'sensor',
  impossibleTemperature: 'sensor',
  impossibleWater: 'sensor',
  impossibleDensity: 'sensor',
  overTable: 'sensor',
  powerCut: 'supply',
  refused: null,
  restarts: null,
  // Says something of a stranger, and nothing of the console.
  secondTerminal: null,
  sensorBatteryLow: 'supply',
  speedSensor: null,
  // Cameras measure nothing of the cargo.
  signalLost: null,
  storageFault: null,
  storageFull: null,
  stuck: 'sensor',
  tamper: null,
  temperature: null,
  ticketHole: null,
  totaliserFell: 'sensor',
  undervoltage: 'supply',
  voice: null,
} as const satisfies Readonly<Record<keyof typeof deviceFaults, 'sensor' | 'supply' | null>>;

/** Devices that count as sensors: a gauge and an electronic seal a compartment, each meter, and the receiver. */
export const sensorDevices = ['gauge', 'seal', 'meter', 'gnss'] as const;

export type SensorDevice = (typeof sensorDevices)[number];

/** How many of each a truck has. */
export type InstalledSensors = Readonly<Record<SensorDevice, number>>;

export const sensorCount = (installed: InstalledSensors): number =>
  sensorDevices.reduce((sum, device) => sum + installed[device], 0);
