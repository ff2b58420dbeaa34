import { fuelWords } from '#domain/words/oil-words.ts';
import {
  centilitres,
  choice,
  company,
  count,
  litresChange,
  measured,
  money,
  perMille,
  plate,
} from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { chargedTitle, lossCounted, lossFigures, taskLossNote } from '#report/loss-report.ts';

/** Loss by truck and fuel (specification 3, loss reports): which trucks always lose, at V20 and apparent. */
export default defineReport({
  title: ['车辆损溢报表', 'Truck loss report'],
  source: 'task-fuel',
  monthly: true,
  where: { state: 'closed,incomplete' },
  grouped: true,
  time: 'countedTime',
  counted: lossCounted,
  note: taskLossNote,
  filters: ['period', 'signCode', 'companyCode', 'fuel'],
  ownFilters: { fuel: { control: 'choice', title: ['燃料', 'Fuel'], choices: fuelWords } },
  order: '-lossV20L',
  totals: [
    'tasks',
    'incomplete',
    'sentV20L',
    'receivedV20L',
    'remainderV20L',
    'lossV20L',
    'lossAmount',
    'lossRate',
    'lossVtL',
    'chargedV20L',
    'chargedDepotV20L',
    'highLosses',
    'inconclusive',
  ],
  drillDown: {
    page: 'cargo_monitor/data_analysis/oil_loss',
    filters: { signCode: 'signCode', fuel: 'fuel' },
  },
  cards: [...lossFigures, 'tasks', 'incomplete', 'chargedV20L', 'inconclusive', 'lossRate'],
  maxDays: 366,
  columns: {
    signCode: plate,
    companyName: company,
    fuel: choice(['燃料', 'Fuel'], fuelWords, { rank: 1 }),
    tasks: measured(count('任务', 'Tasks', { rank: 1 }), { fn: 'count' }),
    incomplete: measured(count('其中未完成', 'Incomplete', { rank: 1 }), {
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
    drainedV20L: measured(centilitres('其中途中减少 V20', 'Of which drained en route, V20', { rank: 2 }), {
      fn: 'sum',
      of: 'drainedV20L',
    }),
    lossVtL: measured(litresChange('损溢 Vt', 'Loss Vt', { rank: 2 }), { fn: 'sum', of: 'lossVtL' }),
    transitLossV20L: measured(litresChange('在途损溢（车罐）', 'In transit (truck gauge)', { rank: 2 }), {
      fn: 'sum',
      of: 'transitLossV20L',
    }),
    unloadingLossV20L: measured(litresChange('卸油损溢（车罐）', 'At unloading (truck gauge)', { rank: 2 }), {
      fn: 'sum',
      of: 'unloadingLossV20L',
    }),
    worstRate: measured(perMille('最高单次', 'Worst task', { rank: 2 }), { fn: 'max', of: 'lossRate' }),
    highLosses: measured(count('高损次数', 'High losses', { rank: 2 }), {
      fn: 'count',
      where: { lossClass: 'highLoss,black' },
    }),
    inconclusive: measured(count('未能定论', 'Inconclusive', { rank: 2 }), {
      fn: 'count',
      where: { verdict: 'inconclusive' },
    }),
  },
});
