import { sensorParts, sensorTriggers } from '#domain/words/cargo-words.ts';
import { age, choice, company, compartment, count, measured, plate, time } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { hours } from '#report/chart-kit.ts';
import { choiceFilter } from '#report/filter-choices.ts';

const faults = 'lowVoltage,broken,missing,stuck';

/** Seal state history: which sensor was heard how often, changed, bounced, was at fault, and when it was heard last; the unchanged reports count too. Its changes are one step away. */
export default defineReport({
  title: ['铅封状态历史', 'Seal state history'],
  source: 'switch-event',
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'part', 'trigger'],
  ownFilters: {
    part: choiceFilter('部位', 'Part', sensorParts),
    trigger: choiceFilter('触发', 'Trigger', sensorTriggers),
  },
  order: '-changes',
  totals: ['reports', 'changes', 'opened', 'bounces', 'faults'],
  drillDown: {
    page: 'cargo_monitor/event_report/switchCover',
    filters: { signCode: 'signCode', compartment: 'compartment', part: 'part' },
  },
  maxDays: 31,
  charts: [
    {
      title: ['变化最多的车', 'Trucks with most changes'],
      kind: 'bars',
      by: 'signCode',
      axis: plate,
      figure: { ...count('变化', 'Changes'), measure: { fn: 'count', where: { changed: 'true' } } },
      sets: 'signCode',
    },
    {
      title: ['变化按小时', 'Changes by hour'],
      kind: 'columns',
      by: 'hour',
      axis: count('时', 'Hour'),
      ticks: hours,
      figure: { ...count('变化', 'Changes'), measure: { fn: 'count', where: { changed: 'true' } } },
    },
  ],
  cards: ['changes', 'opened', 'faults', 'reports'],
  columns: {
    signCode: plate,
    compartment,
    part: choice(['部位', 'Part'], sensorParts, { rank: 1 }),
    changes: measured(count('变化', 'Changes', { rank: 1 }), { fn: 'count', where: { changed: 'true' } }),
    opened: measured(count('打开', 'Opened', { rank: 1 }), {
      fn: 'count',
      where: { changed: 'true', state: 'open' },
    }),
    bounces: measured(count('抖动', 'Bounces', { rank: 1 }), { fn: 'count', where: { bounce: 'true' } }),
    faults: measured(count('故障上报', 'Fault reports', { rank: 1 }), {
      fn: 'count',
      where: { fault: faults },
    }),
    tampered: measured(count('拆动', 'Tampered', { rank: 2 }), { fn: 'count', where: { tamper: 'true' } }),
    reports: measured(count('全部上报', 'All reports', { rank: 1 }), { fn: 'count' }),
    heard: measured(age('最近上报', 'Heard last', { rank: 1 }), { fn: 'max', of: 'time' }),
    firstTime: measured(time('最早上报', 'Heard first', { rank: 3, hidden: true }), {
      fn: 'min',
      of: 'time',
    }),
    companyName: company,
  },
});
