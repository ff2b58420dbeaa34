import { doors } from '#domain/words/cargo-words.ts';
import { age, choice, company, count, duration, measured, plate } from '#report/columns.ts';
import { hours } from '#report/chart-kit.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

const opened = { ...count('打开', 'Openings'), measure: { fn: 'count' } } as const;

/** Each door by how often and how long it was open, and when it was opened last; its openings are one step away. */
export default defineReport({
  title: ['箱门传感状态', 'Door sensing state'],
  source: 'box-door',
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'door'],
  ownFilters: { door: choiceFilter('箱门', 'Door', doors) },
  order: '-opened',
  totals: ['opened', 'abnormal', 'totalS'],
  drillDown: {
    page: 'cargo_monitor/event_report/box_door',
    filters: { signCode: 'signCode', door: 'door' },
  },
  maxDays: 92,
  charts: [
    {
      title: ['打开最多的车', 'Trucks whose doors were opened most'],
      kind: 'bars',
      by: 'signCode',
      axis: plate,
      figure: opened,
      sets: 'signCode',
    },
    {
      title: ['按小时', 'By hour'],
      kind: 'columns',
      by: 'hour',
      axis: count('时', 'Hour'),
      ticks: hours,
      figure: opened,
    },
  ],
  cards: ['opened', 'abnormal', 'totalS', 'lastTime'],
  columns: {
    signCode: plate,
    door: choice(['箱门', 'Door'], doors, { rank: 1 }),
    doorNumber: count('门号', 'No.', { rank: 2 }),
    opened: measured(count('打开', 'Openings', { rank: 1 }), { fn: 'count' }),
    abnormal: measured(count('异常', 'Off site', { rank: 1 }), { fn: 'count', where: { abnormal: 'true' } }),
    totalS: measured(duration('共打开', 'Open altogether', { rank: 1 }), { fn: 'sum', of: 'lastedS' }),
    longestS: measured(duration('最长', 'Longest', { rank: 1 }), { fn: 'max', of: 'lastedS' }),
    lastTime: measured(age('最近打开', 'Opened last', { rank: 1 }), { fn: 'max', of: 'openTime' }),
    companyName: company,
  },
});
