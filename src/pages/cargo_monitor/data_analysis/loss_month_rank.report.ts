import { fuelWords } from '#domain/words/oil-words.ts';
import {
  centilitres,
  choice,
  company,
  count,
  day,
  driver,
  litresChange,
  measured,
  money,
  perMille,
  place,
  plate,
  spark,
  text,
} from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { fuelFilter } from '#report/filter-choices.ts';
import { chargedTitle, lossCounted, lossFigures, taskLossNote } from '#report/loss-report.ts';

const ranking = { within: ['-month', 'fuel'], by: ['-closedRate', '-closedLossV20L'] } as const;
const closed = { where: { state: 'closed' } } as const;

/**
 * Monthly loss ranking (engine rules, aggregates): by the month in which tasks ended; the rate is loss over sent, never a
 * mean of rates, and leaves out what is charged to the depot. Closed tasks alone are ranked; incomplete ones are in the sums. A line of less than three closed tasks
 * has no place: one bad load is no habit.
 */
export default defineReport({
  title: ['月度损溢排名', 'Monthly loss ranking'],
  source: 'task-fuel',
  where: { state: 'closed,incomplete' },
  grouped: true,
  time: 'countedTime',
  counted: lossCounted,
  note: [
    `${taskLossNote[0]}名次只看已完成的任务，每月每种燃料至少 3 个；向油库计责的部分不算在车辆、驾驶员和站点头上。`,
    `${taskLossNote[1]} Ranking uses closed tasks only, at least 3 per month and fuel; what is charged to the depot blames no truck, driver or station.`,
  ],
  monthly: true,
  dimension: {
    title: ['排名对象', 'Ranked'],
    choices: {
      truck: {
        text: ['车辆', 'Trucks'],
        columns: ['signCode', 'companyName'],
        drillDown: { signCode: 'signCode', fuel: 'fuel' },
      },
      driver: {
        text: ['驾驶员', 'Drivers'],
        columns: ['driverName', 'companyName'],
        drillDown: { driverCode: 'driverCode', fuel: 'fuel' },
      },
      station: {
        text: ['卸油地', 'Stations'],
        columns: ['endArea'],
        drillDown: { endArea: 'endArea', fuel: 'fuel' },
      },
      fuel: { text: ['燃料', 'Products'], columns: [], drillDown: { fuel: 'fuel' } },
    },
  },
  filters: ['period', 'signCode', 'companyCode', 'fuel'],
  ownFilters: { fuel: fuelFilter },
  order: 'rank',
  totals: [
    'tasks',
    'incomplete',
    'sentV20L',
    'receivedV20L',
    'remainderV20L',
    'lossV20L',
    'lossAmount',
    'lossRate',
    'chargedV20L',
    'chargedDepotV20L',
    'inconclusive',
  ],
  drillDown: {
    page: 'cargo_monitor/data_analysis/oil_loss',
    filters: { signCode: 'signCode', fuel: 'fuel' },
  },
  cards: ['rank', 'tasks', 'lossRate', 'daily', ...lossFigures],
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
      ranking: { ...ranking, atLeast: { of: 'closedTasks', count: 3 } },
    },
    signCode: plate,
    driverName: { ...driver, rank: 1 },
    endArea: place('卸油地', 'Station', { rank: 1 }),
    fuel: choice(['燃料', 'Fuel'], fuelWords, { rank: 1 }),
    tasks: measured(count('任务', 'Tasks', { rank: 1 }), { fn: 'count' }),
    incomplete: measured(count('其中未完成', 'Incomplete', { rank: 2 }), {
      fn: 'count',
      where: { state: 'incomplete' },
    }),
    sentV20L: measured(centilitres('发油 V20', 'Loaded V20', { rank: 1 }), { fn: 'sum', of: 'sentV20L' }),
    receivedV20L: measured(centilitres('收油 V20', 'Received V20', { rank: 1 }), {
      fn: 'sum',
      of: 'receivedV20L',
    }),
    remainderV20L: measured(centilitres('余量变化 V20', 'Change on board V20', { rank: 1 }), {
      fn: 'sum',
      of: 'remainderV20L',
    }),
    lossV20L: measured(litresChange('损溢 V20', 'Loss V20', { rank: 1 }), { fn: 'sum', of: 'lossV20L' }),
    chargedV20L: measured(centilitres(...chargedTitle, { rank: 1 }), { fn: 'sum', of: 'chargedV20L' }),
    chargedDepotV20L: measured(centilitres('向油库计责 V20', 'Charged to depots V20', { rank: 1 }), {
      fn: 'sum',
      of: 'chargedDepotV20L',
    }),
    lossAmount: measured(money('损溢金额', 'Value of loss', { rank: 1 }), {
      fn: 'completeSum',
      of: 'lossAmount',
    }),
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
    closedTasks: measured(count('已完成任务', 'Closed tasks', { rank: 3 }), { fn: 'count', ...closed }),
    closedLossV20L: measured(
      litresChange('已完成损溢（除油库）', 'Loss of closed tasks, less the depots’', {
        rank: 3,
        hidden: true,
      }),
      {
        fn: 'sum',
        of: 'carriedLossV20L',
        ...closed,
      },
    ),
    closedRate: measured(
      perMille('排名损溢率（已完成，除油库）', 'Ranked rate (closed, less the depots’)', { rank: 2 }),
      {
        fn: 'ratio',
        of: 'carriedLossV20L',
        over: 'sentV20L',
        ...closed,
      },
    ),
    inconclusive: measured(count('未能定论', 'Inconclusive', { rank: 3 }), {
      fn: 'count',
      where: { verdict: 'inconclusive' },
    }),
    companyName: company,
  },
});
