import { centilitres, count, litresChange, perMille } from '../columns.ts';
import type { Target } from './target.ts';

const oilLoss = 'cargo_monitor/data_analysis/oil_loss';
const exceptions = 'cargo_monitor/exception_report';

/** What was carried, lost and opened; what the home page draws (litres loaded, loss in litres, unsealings) is not here. */
export const cargoTarget = {
  tasks: {
    column: count('任务', 'Tasks'),
    page: 'cargo_monitor/event_report/operation_record',
    measure: { fn: 'count' },
  },
  gasoline: {
    column: centilitres('汽油收油 V20', 'Gasoline received, V20'),
    page: oilLoss,
    filters: { fuel: 'gasoline' },
    measure: { fn: 'sum', of: 'receivedV20L' },
  },
  diesel: {
    column: centilitres('柴油收油 V20', 'Diesel received, V20'),
    page: oilLoss,
    filters: { fuel: 'diesel' },
    measure: { fn: 'sum', of: 'receivedV20L' },
  },
  lossRate: {
    column: perMille('损溢率', 'Loss rate'),
    page: oilLoss,
    measure: { fn: 'ratio', of: 'lossV20L', over: 'sentV20L' },
    unranked: true,
  },
  highLoss: {
    column: count('高损溢', 'High losses'),
    page: `${exceptions}/alm_high_loss`,
    measure: { fn: 'count' },
  },
  drops: {
    column: litresChange('未开封减少 V20', 'Volume drops with seals shut, V20'),
    page: 'cargo_monitor/data_analysis/level_change',
    filters: { direction: 'drop' },
    measure: { fn: 'sum', of: 'changeV20L' },
  },
  abnormalUnsealings: {
    column: count('异常开封', 'Abnormal unsealings'),
    page: `${exceptions}/alarm_switch_cover`,
    measure: { fn: 'count' },
  },
  brokenSeals: {
    column: count('铅封破坏', 'Broken seals'),
    page: `${exceptions}/alarm_break_seal`,
    measure: { fn: 'count' },
  },
  notEmpty: {
    column: count('卸油未尽', 'Incomplete unloadings'),
    page: `${exceptions}/alarm_not_empty`,
    measure: { fn: 'count' },
  },
  water: {
    column: count('管线水', 'Water in line'),
    page: `${exceptions}/alarm_pipe_water`,
    measure: { fn: 'count' },
  },
} as const satisfies Target;
