import { defaultHighLossRate } from '#domain/losses/loss.ts';

/** Unit of a setting's value. */
export type SettingUnit =
  | 's'
  | 'min'
  | 'h'
  | 'd'
  | 'm'
  | 'mm'
  | 'L'
  | 'km/h'
  | 'm/s²'
  | 'ratio'
  | 'deg'
  | 'count'
  | 'kPa'
  | '°C'
  | '%'
  | 'yes/no';

interface SettingDefinition {
  readonly default: number | boolean;
  readonly unit: SettingUnit;
  /** Settings page that edits it; none: only an operator of the system can. */
  readonly page: 'manage_patameter' | 'threshold' | 'st_abnormal_oil_loading' | null;
}

/** The closed list of settings of the rules, with default, unit and page (specification 2 and 3, engine rules 9). */
export const settings = {
  'clock.aheadToleranceS': { default: 30, unit: 's', page: null },
  'clock.aheadRefuseH': { default: 24, unit: 'h', page: null },
  'message.maxAgeDays': { default: 40, unit: 'd', page: null },
  'engine.replayLimitH': { default: 72, unit: 'h', page: null },
  'alarm.popupMaxAgeMin': { default: 10, unit: 'min', page: 'manage_patameter' },
  'fence.toleranceM': { default: 50, unit: 'm', page: 'manage_patameter' },
  'position.maxAgeS': { default: 120, unit: 's', page: null },
  'position.standingMaxAgeS': { default: 1800, unit: 's', page: null },
  'position.minSatellites': { default: 4, unit: 'count', page: null },
  'motion.standingKmh': { default: 3, unit: 'km/h', page: null },
  'motion.maxKmh': { default: 160, unit: 'km/h', page: null },
  'motion.spikeM': { default: 200, unit: 'm', page: null },
  'tank.settleS': { default: 120, unit: 's', page: null },
  'tank.steadyMm': { default: 2, unit: 'mm', page: null },
  'tank.steadyMinS': { default: 30, unit: 's', page: null },
  'tank.steadyMaxS': { default: 300, unit: 's', page: null },
  'tank.maxPitchDeg': { default: 5, unit: 'deg', page: null },
  'tank.maxRollDeg': { default: 3, unit: 'deg', page: null },
  'tank.emptyL': { default: 30, unit: 'L', page: 'manage_patameter' },
  'operation.minL': { default: 100, unit: 'L', page: 'st_abnormal_oil_loading' },
  'seal.debounceS': { default: 3, unit: 's', page: 'manage_patameter' },
  'seal.alarmWhenEmpty': { default: false, unit: 'yes/no', page: 'manage_patameter' },
  'unload.splitRate': { default: 0.1, unit: 'ratio', page: 'manage_patameter' },
  'emptying.dryS': { default: 60, unit: 's', page: 'manage_patameter' },
  'loss.highLossRate.gasoline': { default: defaultHighLossRate, unit: 'ratio', page: 'manage_patameter' },
  'loss.highLossRate.diesel': { default: defaultHighLossRate, unit: 'ratio', page: 'manage_patameter' },
  // What the trade lets go by evaporation; 0: nothing beyond the limit.
  'loss.allowance.gasoline.summer': { default: 0, unit: 'ratio', page: null },
  'loss.allowance.gasoline.winter': { default: 0, unit: 'ratio', page: null },
  'loss.allowance.diesel.summer': { default: 0, unit: 'ratio', page: null },
  'loss.allowance.diesel.winter': { default: 0, unit: 'ratio', page: null },
  'loss.answerH': { default: 24, unit: 'h', page: 'manage_patameter' },
  'loss.minL': { default: 20, unit: 'L', page: 'manage_patameter' },
  'loss.settleMin': { default: 60, unit: 'min', page: 'manage_patameter' },
  'place.permittedL': { default: 20, unit: 'L', page: null },
  'loss.coverage': { default: 2, unit: 'ratio', page: null },
  'uncertainty.levelMm': { default: 1, unit: 'mm', page: null },
  'uncertainty.tableRate': { default: 0.0015, unit: 'ratio', page: null },
  'uncertainty.temperatureC': { default: 0.3, unit: '°C', page: null },
  'uncertainty.meterRate': { default: 0.001, unit: 'ratio', page: null },
  'uncertainty.meterEachRate': { default: 0.0005, unit: 'ratio', page: null },
  'uncertainty.stationRate': { default: 0.0015, unit: 'ratio', page: null },
  'uncertainty.stationL': { default: 15, unit: 'L', page: null },
  'uncertainty.salesRate': { default: 0.0025, unit: 'ratio', page: null },
  'drain.minL': { default: 30, unit: 'L', page: 'manage_patameter' },
  'drain.capacityRate': { default: 0.003, unit: 'ratio', page: 'manage_patameter' },
  'drain.noiseL': { default: 10, unit: 'L', page: 'manage_patameter' },
  'drain.joinS': { default: 900, unit: 's', page: 'manage_patameter' },
  'water.minMm': { default: 10, unit: 'mm', page: 'manage_patameter' },
  'overspeed.limitKmh': { default: 80, unit: 'km/h', page: 'threshold' },
  'overspeed.motorwayKmh': { default: 80, unit: 'km/h', page: 'threshold' },
  'overspeed.roadKmh': { default: 60, unit: 'km/h', page: 'threshold' },
  'overspeed.accessKmh': { default: 60, unit: 'km/h', page: 'threshold' },
  'overspeed.durationS': { default: 10, unit: 's', page: 'threshold' },
  'overspeed.mergeS': { default: 30, unit: 's', page: 'threshold' },
  'overspeed.endGapS': { default: 60, unit: 's', page: null },
  'parking.minS': { default: 180, unit: 's', page: 'threshold' },
  'parking.radiusM': { default: 100, unit: 'm', page: 'threshold' },
  'parking.endGapS': { default: 300, unit: 's', page: null },
  'parking.timeoutMin': { default: 30, unit: 'min', page: 'threshold' },
  'offline.timeoutMin': { default: 30, unit: 'min', page: 'threshold' },
  'route.deviationS': { default: 60, unit: 's', page: 'threshold' },
  'route.deviationFixes': { default: 3, unit: 'count', page: 'threshold' },
  'mileage.gapS': { default: 300, unit: 's', page: null },
  'duty.continuousMin': { default: 240, unit: 'min', page: 'manage_patameter' },
  'duty.restMin': { default: 20, unit: 'min', page: 'manage_patameter' },
  'duty.dayMin': { default: 480, unit: 'min', page: 'manage_patameter' },
  'duty.gapS': { default: 300, unit: 's', page: null },
  'duty.gapM': { default: 1000, unit: 'm', page: null },
  'emergency.mergeS': { default: 10, unit: 's', page: null },
  'harsh.accelerationMs2': { default: 2, unit: 'm/s²', page: 'threshold' },
  'harsh.brakingMs2': { default: 2.5, unit: 'm/s²', page: 'threshold' },
  'curve.loadedMs2': { default: 2.5, unit: 'm/s²', page: 'threshold' },
  'curve.otherMs2': { default: 3, unit: 'm/s²', page: 'threshold' },
  'pressure.highKPa': { default: 15, unit: 'kPa', page: 'threshold' },
  'climate.cargoMinC': { default: -18, unit: '°C', page: 'threshold' },
  'climate.cargoMaxC': { default: 8, unit: '°C', page: 'threshold' },
  'climate.cargoMaxHumidityPercent': { default: 90, unit: '%', page: 'threshold' },
  'gauge.driftRate': { default: 0.005, unit: 'ratio', page: 'threshold' },
  'airtight.dropKPa': { default: 0.5, unit: 'kPa', page: 'threshold' },
} as const satisfies Record<string, SettingDefinition>;

/** Name of a setting. */
export type SettingKey = keyof typeof settings;
/** What a setting is set for. */
export type SettingScope = 'truck' | 'company' | 'default';

/**
 * A setting in force for a truck (`scopeId` its plate), a company (its code, also for the companies below it) or
 * everybody (`default`), from `effectiveFrom` (ISO 8601 UTC) on. A later row of the same scope is in force from its
 * own moment and never changes what happened before; one without a value ends the setting of its scope, so that the
 * next wider scope holds again.
 */
export interface SettingRow {
  readonly key: SettingKey;
  readonly value: number | boolean | null;
  readonly scope: SettingScope;
  readonly scopeId?: string | null;
  readonly effectiveFrom: string;
}

/** Whether a name is that of a setting. */
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settings, key);
