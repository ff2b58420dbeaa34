import type { PumpTotalsState } from '#domain/cargo/pump-totals-states.ts';

import type { CallOutcome } from '../hub/failures.ts';
import { mayDo } from '../session/session.ts';
import { loadReport, type ReportPage, type Row } from './reports.ts';
import { createRow, loadRow, type ResourceRow, type RowFields } from './resources.ts';

/** Page of pump totals. */
export const pumpTotalsPage = 'cargo_monitor/event_report/pump_totals';

const deliveriesPage = 'cargo_monitor/event_report/atg_unload';
const hourMs = 3_600_000;
const mostDeliveries = 200;

export const mayEnterTotals = (): boolean => mayDo('pumpTotals.write');

/** Deliveries of stations in the time of a task; those of one truck are taken out by `isOpenDelivery`. Times in ms UTC. */
export const loadDeliveries = (
  startMs: number,
  endMs: number,
  fuel: string,
): Promise<CallOutcome<ReportPage>> =>
  loadReport({
    address: deliveriesPage,
    filters: {
      startTime: new Date(startMs - hourMs).toISOString(),
      endTime: new Date(endMs + hourMs).toISOString(),
      fuel,
    },
    page: 1,
    pageSize: mostDeliveries,
  });

/** Whether a station's delivery is of this task's truck and time, and nobody knows what was sold meanwhile. */
export const isOpenDelivery = (delivery: Row, task: Row): boolean => {
  const ms = (row: Row, field: string): number => Date.parse(String(row[field]));
  return (
    delivery['signCode'] === task['signCode'] &&
    delivery['salesUnknown'] === true &&
    ms(delivery, 'startTime') <= ms(task, 'endTime') &&
    ms(delivery, 'endTime') >= ms(task, 'startTime')
  );
};

/** Writes totals; what is wrong with them is in the failure's fields. */
export const enterTotals = (fields: RowFields): Promise<CallOutcome<ResourceRow>> =>
  createRow(pumpTotalsPage, fields, '');

const askEveryMs = 1000;
const askTimes = 15;

/** Waits until totals were judged, and says what came of them; `waiting`: nobody could say yet. */
export const whatCameOf = async (id: number): Promise<PumpTotalsState> => {
  for (let asked = 0; asked < askTimes; asked += 1) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    const outcome = await loadRow(pumpTotalsPage, id);
    if (outcome.ok && outcome.value['use'] !== 'waiting') return outcome.value['use'] as PumpTotalsState;
  }
  return 'waiting';
};
