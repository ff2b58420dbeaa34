import { fuelWords } from '#domain/oil-words.ts';
import {
  choice,
  company,
  count,
  day,
  driver,
  litres,
  litresChange,
  measured,
  perMille,
  place,
  plate,
  spark,
  text,
} from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { fuelFilter } from '#report/filter-choices.ts';

const ranking = { within: ['-month', 'fuel'], by: ['-lossRate', '-lossV20L'] } as const;

/**
 * Monthly loss ranking (engine rules, aggregates): by the month in which tasks ended; the rate is loss over sent, never a
 * mean of rates. A line of less than three tasks has no place: one bad load is no habit.
 */
export default defineReport({
  title: ['月度损溢排名', 'Monthly loss ranking'],
  source: 'task-fuel',
  where: { state: 'closed' },
  grouped: true,
  time: 'endTime',
  monthly: true,
  lines: {
    title: ['排名对象', 'Ranked'],
    choices: {
      truck: {
        text: ['车辆', 'Trucks'],
        columns: ['signCode', 'companyName'],
        behind: { signCode: 'signCode', fuel: 'fuel' },
      },
      driver: {
        text: ['司机', 'Drivers'],
        columns: ['driverName', 'companyName'],
        behind: { driverCode: 'driverCode', fuel: 'fuel' },
      },
      station: {
        text: ['卸油地', 'Stations'],
        columns: ['endArea'],
        behind: { endArea: 'endArea', fuel: 'fuel' },
      },
      fuel: { text: ['燃料', 'Products'], columns: [], behind: { fuel: 'fuel' } },
    },
  },
  filters: ['period', 'signCode', 'companyCode', 'fuel'],
  ownFilters: { fuel: fuelFilter },
  order: 'rank',
  totals: ['tasks', 'sentV20L', 'lossV20L', 'lossRate'],
  behind: { page: 'cargo_monitor/data_analysis/oil_loss', filters: { signCode: 'signCode', fuel: 'fuel' } },
  maxDays: 366,
  charts: [
    {
      title: ['每日损溢', 'Loss by day'],
      kind: 'columns',
      by: 'day',
      axis: day('日', 'Day'),
      figure: { ...litresChange('V20', 'V20'), measure: { fn: 'sum', of: 'lossV20L' } },
    },
    {
      title: ['损溢率最高的车辆', 'Highest loss rates'],
      kind: 'bars',
      by: 'signCode',
      axis: plate,
      figure: {
        ...perMille('损溢率', 'Loss rate'),
        measure: { fn: 'ratio', of: 'lossV20L', over: 'sentV20L' },
      },
      sets: 'signCode',
    },
  ],
  columns: {
    month: text('月份', 'Month', { rank: 1 }),
    rank: {
      ...count('名次', 'Rank', { rank: 1 }),
      standing: { ...ranking, atLeast: { of: 'tasks', count: 3 } },
    },
    signCode: plate,
    driverName: { ...driver, rank: 1 },
    endArea: place('卸油地', 'Station', { rank: 1 }),
    fuel: choice(['燃料', 'Fuel'], fuelWords, { rank: 1 }),
    tasks: measured(count('任务', 'Tasks', { rank: 1 }), { fn: 'count' }),
    sentV20L: measured(litres('发油 V20', 'Sent V20', { rank: 1 }), { fn: 'sum', of: 'sentV20L' }),
    lossV20L: measured(litresChange('损溢 V20', 'Loss V20', { rank: 1 }), { fn: 'sum', of: 'lossV20L' }),
    lossRate: measured(perMille('损溢率', 'Loss rate', { rank: 1 }), {
      fn: 'ratio',
      of: 'lossV20L',
      over: 'sentV20L',
    }),
    daily: measured(spark('每日损溢', 'Loss by day', { rank: 1, unsorted: true }), {
      fn: 'daily',
      of: 'lossV20L',
    }),
    worstRate: measured(perMille('最高单次', 'Worst task', { rank: 2 }), { fn: 'max', of: 'lossRate' }),
    highLosses: measured(count('高损次数', 'High losses', { rank: 2 }), {
      fn: 'count',
      where: { lossClass: 'highLoss,black' },
    }),
    companyName: company,
  },
});
