import {
  healthAnalysisAddress,
  type HealthRanking,
  type HealthRow,
  type HealthHistory,
} from '#contract/devices/device-health.ts';
import { completeAnalysisAddress, type EquipmentHealth } from '#contract/devices/equipment-health.ts';
import { type RepairOrder } from '#contract/devices/repair-orders.ts';
import { type SupplyForecast } from '#contract/fleet/supply-forecast.ts';
import { type UpgradeEffects } from '#contract/devices/upgrade-effects.ts';
import type { CallOutcome, HubReply } from '#contract/hub/outcomes.ts';
import type { RepairState } from '#domain/devices/repair-states.ts';
import type { Period } from '#domain/time/period.ts';

import { callAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';
import { mayDo } from '../session/session.ts';

export { completeAnalysisAddress, healthAnalysisAddress };
export type {
  EquipmentHealth,
  HealthRanking,
  HealthRow,
  HealthHistory,
  RepairOrder,
  SupplyForecast,
  UpgradeEffects,
};

/** Whose health is asked for. `companyCode` and `signCode`: '' for all. */
export interface TrucksQuery {
  readonly period: Period;
  readonly companyCode: string;
  readonly signCode: string;
}

const timesOf = ({ fromMs, toMs }: Period) => ({
  startTime: new Date(fromMs).toISOString(),
  endTime: new Date(toMs).toISOString(),
});

/** The filters of the pages as a call and a file take them. */
export const healthFilters = ({ period, companyCode, signCode }: TrucksQuery) => ({
  ...timesOf(period),
  companyCode,
  signCode: signCode.trim(),
});

/**
 * One page of trucks.
 * @param only a band, `repair`, or '' for all
 */
export const loadHealthRanking = (
  query: TrucksQuery,
  view: {
    readonly only: string;
    readonly order: string;
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<CallOutcome<HealthRanking>> => call('health.ranking', { ...healthFilters(query), ...view });

export const loadHealthHistory = (truckId: string, period: Period): Promise<CallOutcome<HealthHistory>> =>
  call('health.story', { ...timesOf(period), truckId });

export const loadEquipmentHealth = (query: TrucksQuery): Promise<CallOutcome<EquipmentHealth>> =>
  call('health.equipment', healthFilters(query));

/** Lowest voltages of a truck's supplies by day, and when they will be too low. */
export const loadSupplyForecast = (signCode: string): Promise<CallOutcome<SupplyForecast>> =>
  call('health.supply', { signCode });

/** Faults before and after each console version. */
export const loadUpgradeEffects = (): Promise<CallOutcome<UpgradeEffects>> => call('health.upgrades', {});

/** Orders of one truck, the open ones first. */
export const loadRepairOrders = (truckId: string): Promise<CallOutcome<HubReply<'repairOrders.list'>>> =>
  call('repairOrders.list', { truckId });

export const mayRepair = (): boolean => mayDo('device.repair');

/** @returns whether the order was given; failures are shown */
export const giveRepairOrder = async (order: {
  readonly truckId: string;
  readonly cause: string;
  readonly number: number;
  readonly assignee: string;
  readonly note: string;
}): Promise<boolean> => (await callAndShow('repairOrders.give', order)).ok;

/** @returns whether it was moved; failures are shown */
export const moveRepairOrder = async (move: {
  readonly id: number;
  readonly version: number;
  readonly state: RepairState;
  readonly note: string;
  readonly partChanged: string;
}): Promise<boolean> => (await callAndShow('repairOrders.move', move)).ok;
