import { formatNumber } from '../text/number-format.ts';
import type { deviceFaults } from '../words/device-words.ts';

interface FaultUnit {
  readonly unit: string;
  readonly decimals: number;
  /** What the stored figure is multiplied by: ratios are shown in per mille. */
  readonly times?: number;
}

const volts: FaultUnit = { unit: 'V', decimals: 1 };
const millimetres: FaultUnit = { unit: 'mm', decimals: 1 };
const celsius: FaultUnit = { unit: '℃', decimals: 1 };
const litres: FaultUnit = { unit: 'L', decimals: 2 };
/** Counts and raw readings of a probe. */
const bare: FaultUnit = { unit: '', decimals: 0 };

/** In what the value and the limit of each fault are measured; null: such a fault has none. */
const faultUnits: Readonly<Record<keyof typeof deviceFaults, FaultUnit | null>> = {
  antenna: null,
  apiThreshold: bare,
  batteryLow: volts,
  broken: null,
  cardReader: null,
  clock: { unit: 's', decimals: 0 },
  consoleTable: litres,
  covered: null,
  display: null,
  drift: { unit: '‰', decimals: 1, times: 1000 },
  dryWhileUnloading: null,
  error: null,
  fault: null,
  flowWhileIdle: litres,
  frozen: millimetres,
  highPressure: { unit: 'kPa', decimals: 1 },
  humidity: { unit: '%', decimals: 1 },
  jump: millimetres,
  lowPower: null,
  lowVoltage: null,
  missing: null,
  noFix: null,
  onBattery: volts,
  noTemperature: null,
  impossibleTemperature: celsius,
  impossibleWater: millimetres,
  impossibleDensity: { unit: 'kg/m³', decimals: 1 },
  overTable: millimetres,
  powerCut: volts,
  refused: null,
  restarts: bare,
  secondTerminal: null,
  sensorBatteryLow: { unit: 'V', decimals: 2 },
  signalLost: null,
  speedSensor: null,
  storageFault: null,
  storageFull: null,
  stuck: null,
  tamper: null,
  temperature: celsius,
  ticketHole: litres,
  totaliserFell: litres,
  undervoltage: volts,
  voice: null,
};

const units = new Map<string, FaultUnit | null>(Object.entries(faultUnits));

/** The value or the limit of a device fault with its unit, as `21.7 V`; of a fault that is not known the bare figure. */
export const faultFigure = (fault: string, value: number): string => {
  const of = units.get(fault);
  if (!of) return formatNumber(value, Number.isInteger(value) ? 0 : 2);
  return `${formatNumber(value * (of.times ?? 1), of.decimals)} ${of.unit}`.trim();
};
