import { atgStatuses } from '#domain/words/gauge-words.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import {
  age,
  choice,
  company,
  compartment,
  count,
  density,
  level,
  litres,
  load,
  mass,
  measured,
  oil,
  percent,
  place,
  plate,
  temperature,
  time,
} from '#report/columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter, fuelFilter } from '#report/filter-choices.ts';

/** A sum of which it is said that nothing is known, not that it is 0, where no gauge was read. */
const sumOf = <Field extends string>(of: Field) =>
  ({ fn: 'sum', of, where: { withdrawn: 'false' } }) as const;
const only = <Field extends string>(of: Field) => ({ fn: 'max', of }) as const;

/** Real-time inventory: what every truck carries, by the last reading of each of its compartments (specification 3); follows the trucks while it is open. */
export default defineReport({
  title: ['实时库存', 'Real-time inventory'],
  source: 'tank-inventory',
  live: { by: ['signCode', 'compartment'] },
  grouped: true,
  dimension: {
    title: ['按', 'By'],
    choices: {
      truck: {
        text: ['车辆', 'Truck'],
        columns: ['load', 'filled', 'unread'],
        drillDown: { signCode: 'signCode' },
      },
      compartment: {
        text: ['仓', 'Compartment'],
        columns: [
          'compartment',
          'oilCode',
          'correctedLevelMm',
          'temperatureC',
          'waterMm',
          'atgStatus',
          'density20KgM3',
        ],
        drillDown: { signCode: 'signCode', compartment: 'compartment' },
      },
    },
  },
  filters: ['signCode', 'companyCode', 'compartment', 'oilCode', 'fuel', 'atgStatus'],
  ownFilters: { fuel: fuelFilter, atgStatus: choiceFilter('液位仪', 'Gauge', atgStatuses) },
  order: '-v20L',
  totals: ['vtL', 'v20L', 'massKg'],
  drillDown: { page: 'cargo_monitor/event_report/tank_inventory', filters: { signCode: 'signCode' } },
  charts: [
    {
      title: ['车上油量', 'On board'],
      kind: 'share',
      by: 'fuel',
      axis: choice(['燃料', 'Fuel'], fuelWords),
      figure: { ...litres('V20', 'V20'), measure: { fn: 'sum', of: 'v20L' } },
      sets: 'fuel',
    },
    {
      title: ['按油品', 'By product'],
      kind: 'bars',
      by: 'oilCode',
      axis: oil('油品', 'Oil'),
      figure: { ...litres('V20', 'V20'), measure: { fn: 'sum', of: 'v20L' } },
      sets: 'oilCode',
    },
  ],
  cards: ['load', 'v20L', 'filled', 'oldest'],
  columns: {
    signCode: plate,
    load: measured(load('罐内', 'Tank', { rank: 1, unsorted: true }), {
      fn: 'compartments',
      of: 'compartmentLoad',
    }),
    compartment,
    oilCode: measured(oil('油品', 'Oil', { rank: 1 }), only('oilCode')),
    v20L: measured(litres('标准体积', 'Standard volume', { rank: 1 }), sumOf('v20L')),
    vtL: measured(litres('视体积', 'Apparent volume', { rank: 1 }), sumOf('vtL')),
    filled: measured(percent('装载率', 'Filled', { rank: 1 }), { fn: 'ratio', of: 'vtL', over: 'capacityL' }),
    massKg: measured(mass('质量', 'Mass', { rank: 2 }), sumOf('massKg')),
    correctedLevelMm: measured(level('修正液位', 'Corrected level', { rank: 1 }), only('correctedLevelMm')),
    temperatureC: measured(temperature('温度', 'Temperature', { rank: 1 }), only('temperatureC')),
    waterMm: measured(level('水高', 'Water', { rank: 1 }), only('waterMm')),
    oldest: measured(age('最旧读数', 'Oldest reading', { rank: 1 }), { fn: 'min', of: 'time' }),
    truckArea: measured(place('当前地点', 'Place now', { rank: 1 }), only('truckArea')),
    companyName: company,
    atgStatus: measured(choice(['液位仪', 'Gauge'], atgStatuses, { rank: 2 }), only('atgStatus')),
    density20KgM3: measured(density('标准密度', 'Density at 20 °C', { rank: 3 }), only('density20KgM3')),
    unread: measured(count('未知仓', 'Unknown comp.', { rank: 3, hidden: true }), {
      fn: 'count',
      where: { v20L: 'null' },
    }),
    time: measured(time('最新读数', 'Latest reading', { rank: 3, hidden: true }), { fn: 'max', of: 'time' }),
  },
});
