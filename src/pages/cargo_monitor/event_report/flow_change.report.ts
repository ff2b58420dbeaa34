import { flowChangeCauses, meterStates } from '#domain/words/cargo-words.ts';
import { choice, count, flowRate, plate, time } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Flow changes: rate or totaliser that moved outside a delivery, and steps of the rate within one. */
export default defineReport({
  title: ['流量变化', 'Flow changes'],
  weekly: true,
  source: 'flow-change',
  filters: ['period', 'signCode', 'companyCode', 'cause', 'id'],
  ownFilters: { cause: choiceFilter('原因', 'Cause', flowChangeCauses) },
  order: '-time',
  chips: { idle: { title: ['空闲时', 'While idle'], where: { cause: 'flowWhileIdle' } } },
  maxDays: 92,
  moments: oneMoment(),
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    meterNumber: count('表号', 'Meter', { rank: 2 }),
    cause: choice(['原因', 'Cause'], flowChangeCauses, { rank: 1 }),
    before: flowRate('前', 'Before', { rank: 1 }),
    after: flowRate('后', 'After', { rank: 1 }),
    step: flowRate('变化', 'Step', { rank: 1 }),
    meterState: choice(['流量计', 'Meter'], meterStates, { rank: 2 }),
    areaName,
    ...recordTail,
  },
});
