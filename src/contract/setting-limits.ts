import { settings, type SettingKey } from './settings.ts';

/** A setting that a page edits. */
export type EditedSettingKey = {
  [K in SettingKey]: (typeof settings)[K]['page'] extends null ? never : K;
}[SettingKey];

/** Page of settings. */
export type SettingPage = NonNullable<(typeof settings)[SettingKey]['page']>;

/** What may be typed for a number, in the setting's unit; of a yes/no there is nothing to say. */
export interface SettingLimits {
  readonly min: number;
  readonly max: number;
  /** Decimals that are kept. */
  readonly decimals: number;
}

const whole = (min: number, max: number): SettingLimits => ({ min, max, decimals: 0 });
const tenths = (min: number, max: number): SettingLimits => ({ min, max, decimals: 1 });
const kmh = whole(20, 130);
const joinS = whole(0, 7200);

/**
 * Limits of settings: values outside of them are slips of the finger or switch a rule off, which no page may do
 * unsaid. A setting that a page edits and that is not here does not compile.
 */
export const settingLimits: Readonly<Record<EditedSettingKey, SettingLimits | null>> = {
  'alarm.popupMaxAgeMin': whole(1, 120),
  'fence.toleranceM': whole(0, 500),
  'tank.emptyL': whole(0, 500),
  'operation.minL': whole(10, 2000),
  'seal.debounceS': whole(0, 60),
  'seal.alarmWhenEmpty': null,
  'unload.splitRate': { min: 0.01, max: 0.9, decimals: 3 },
  'emptying.dryS': whole(5, 600),
  'loss.highLossRate.gasoline': { min: 0.0001, max: 0.1, decimals: 5 },
  'loss.highLossRate.diesel': { min: 0.0001, max: 0.1, decimals: 5 },
  'loss.answerH': whole(0, 720),
  'loss.minL': whole(0, 500),
  'loss.settleMin': whole(0, 1440),
  'drain.minL': whole(5, 2000),
  'drain.capacityRate': { min: 0, max: 0.1, decimals: 4 },
  'drain.noiseL': whole(0, 200),
  'drain.joinS': joinS,
  'water.minMm': whole(1, 500),
  'overspeed.limitKmh': kmh,
  'overspeed.motorwayKmh': kmh,
  'overspeed.roadKmh': kmh,
  'overspeed.accessKmh': kmh,
  'overspeed.durationS': whole(0, 300),
  'overspeed.mergeS': whole(0, 600),
  'route.deviationS': whole(0, 3600),
  'route.deviationFixes': whole(1, 60),
  'parking.minS': whole(30, 3600),
  'parking.radiusM': whole(10, 1000),
  'parking.timeoutMin': whole(1, 1440),
  'offline.timeoutMin': whole(1, 1440),
  'duty.continuousMin': whole(30, 720),
  'duty.restMin': whole(5, 120),
  'duty.dayMin': whole(60, 1440),
  'harsh.accelerationMs2': tenths(0.5, 10),
  'harsh.brakingMs2': tenths(0.5, 10),
  'curve.loadedMs2': tenths(0.5, 10),
  'curve.otherMs2': tenths(0.5, 10),
  'pressure.highKPa': tenths(0, 100),
  'climate.cargoMinC': whole(-60, 60),
  'climate.cargoMaxC': whole(-60, 60),
  'climate.cargoMaxHumidityPercent': whole(0, 100),
  'gauge.driftRate': { min: 0.001, max: 0.1, decimals: 4 },
  'airtight.dropKPa': { min: 0.01, max: 10, decimals: 2 },
};

/** Whether a name is that of a setting that a page edits. */
export const isEditedSetting = (key: string): key is EditedSettingKey => Object.hasOwn(settingLimits, key);

/** Settings of a page, in the order of the table. */
export const settingsOfPage = (page: SettingPage): readonly EditedSettingKey[] =>
  Object.keys(settingLimits)
    .filter(isEditedSetting)
    .filter((key) => settings[key].page === page);

/** Why a value can't be one of a setting; null: it can. */
export const settingFault = (
  key: EditedSettingKey,
  value: number | boolean,
): 'kind' | 'range' | 'decimals' | null => {
  const limits = settingLimits[key];
  if (limits === null) return typeof value === 'boolean' ? null : 'kind';
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'kind';
  if (value < limits.min || value > limits.max) return 'range';
  return Math.abs(Number(value.toFixed(limits.decimals)) - value) > 1e-9 ? 'decimals' : null;
};

/** Addresses of the pages of settings (specification 2). */
export const settingAddresses = {
  threshold: 'setting/alarm_threshold/threshold',
  manage_patameter: 'setting/alarm_threshold/manage_patameter',
  st_abnormal_oil_loading: 'setting/alarm_threshold/st_abnormal_oil_loading',
} as const satisfies Readonly<Record<SettingPage, string>>;

/** Page of settings at an address; undefined: there is another page, or none. */
export const settingPageAt = (address: string): SettingPage | undefined =>
  (Object.keys(settingAddresses) as SettingPage[]).find((page) => settingAddresses[page] === address);
