import { fuelWords } from '#domain/oil-words.ts';
import {
  choice,
  company,
  count,
  day,
  litres,
  litresChange,
  measured,
  perMille,
  plate,
  text,
} from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { fuelFilter } from '#report/filter-choices.ts';

/** Monthly loss ranking: trucks by the month’s loss rate; the rate is loss over sent, never a mean of rates. */
export default defineReport({
  title: ['月度损溢排名', 'Monthly loss ranking'],
  source: 'task-fuel',
  where: { state: 'closed' },
  grouped: true,
  filters: ['period', 'signCode', 'companyCode', 'fuel'],
  ownFilters: { fuel: fuelFilter },
  order: '-lossRate',
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
    signCode: plate,
    fuel: choice(['燃料', 'Fuel'], fuelWords, { rank: 1 }),
    tasks: measured(count('任务', 'Tasks', { rank: 1 }), { fn: 'count' }),
    sentV20L: measured(litres('发油 V20', 'Sent V20', { rank: 1 }), { fn: 'sum', of: 'sentV20L' }),
    lossV20L: measured(litresChange('损溢 V20', 'Loss V20', { rank: 1 }), { fn: 'sum', of: 'lossV20L' }),
    lossRate: measured(perMille('损溢率', 'Loss rate', { rank: 1 }), {
      fn: 'ratio',
      of: 'lossV20L',
      over: 'sentV20L',
    }),
    worstRate: measured(perMille('最高单次', 'Worst task', { rank: 2 }), { fn: 'max', of: 'lossRate' }),
    highLosses: measured(count('高损次数', 'High losses', { rank: 2 }), {
      fn: 'count',
      where: { lossClass: 'highLoss,black' },
    }),
    companyName: company,
  },
});
