import { atgStatuses, slopeStatuses } from '#domain/words/gauge-words.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import {
  angle,
  choice,
  compartment,
  density,
  level,
  litres,
  mass,
  oil,
  plate,
  temperature,
  time,
} from '#report/columns.ts';
import { areaName, oneMoment, recordTail, volumeQuality } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { fuelFilter } from '#report/filter-choices.ts';

/** Real-time inventory: the last reading of every compartment of every truck (specification 3); follows the trucks while it is open. */
export default defineReport({
  title: ['实时库存', 'Real-time inventory'],
  source: 'tank-inventory',
  live: { by: ['signCode', 'compartment'] },
  filters: ['signCode', 'companyCode', 'compartment', 'oilCode', 'fuel', 'areaName', 'id'],
  ownFilters: { fuel: fuelFilter },
  order: 'signCode',
  totals: ['vtL', 'v20L'],
  chips: {
    blind: {
      title: ['液位异常', 'Gauge not OK'],
      where: { atgStatus: 'error,missing,lowPower' },
    },
  },
  moments: oneMoment({ levelMm: 'correctedLevelMm', vtL: 'vtL', v20L: 'v20L', temperatureC: 'temperatureC' }),
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
  columns: {
    signCode: plate,
    compartment,
    oilCode: oil('油品', 'Oil', { rank: 1 }),
    vtL: litres('视体积', 'Apparent volume', { rank: 1 }),
    v20L: litres('标准体积', 'Standard volume', { rank: 1 }),
    correctedLevelMm: level('修正液位', 'Corrected level', { rank: 1 }),
    temperatureC: temperature('温度', 'Temperature', { rank: 1 }),
    waterMm: level('水高', 'Water', { rank: 1 }),
    time: time('时间', 'Time', { rank: 1 }),
    areaName,
    atgStatus: choice(['液位仪状态', 'ATG status'], atgStatuses, { rank: 2 }),
    levelMm: level('原始液位', 'Original level', { rank: 3 }),
    density20KgM3: density('标准密度', 'Density at 20 °C', { rank: 3 }),
    quality: volumeQuality,
    massKg: mass('质量', 'Mass', { rank: 3 }),
    slopeStatus: choice(['倾斜状态', 'Slope status'], slopeStatuses, { rank: 3 }),
    pitchDeg: angle('轴向倾角', 'Axial tilt', { rank: 3 }),
    rollDeg: angle('横向倾角', 'Lateral tilt', { rank: 3 }),
    fuel: choice(['燃料', 'Fuel type'], fuelWords, { rank: 3, hidden: true }),
    ...recordTail,
  },
});
