import { dataTypes } from '#domain/words/data-types.ts';
import { atgStatuses, positionTypes, slopeStatuses } from '#domain/words/gauge-words.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import {
  angle,
  choice,
  company,
  compartment,
  coordinate,
  density,
  level,
  litres,
  oil,
  place,
  plate,
  temperature,
  text,
  time,
  either,
} from '#report/columns.ts';
import { volumeQuality } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import type { Choices } from '#report/kinds.ts';

const dataTypeChoices: Choices = Object.fromEntries(
  Object.entries(dataTypes).map(([code, [zh, en]]) => [code, { text: [`${code} ${zh}`, `${code} ${en}`] }]),
);

/** History inventory (specification 3, tank inventory record): one row a compartment and reading. */
export default defineReport({
  title: ['历史库存', 'History inventory'],
  source: 'tank-inventory',
  filters: ['period', 'signCode', 'companyCode', 'compartment', 'dataType', 'oilCode', 'areaName'],
  ownFilters: { dataType: { control: 'choice', title: ['数据类型', 'Data type'], choices: dataTypeChoices } },
  order: '-time',
  chips: {
    steady: { title: ['平稳', 'Steady'], where: { steady: 'true' } },
    blind: {
      title: ['探头异常', 'Gauge not OK'],
      where: { atgStatus: 'error,missing,lowPower' },
    },
  },
  maxDays: 31,
  moments: [
    {
      title: ['读数', 'Reading'],
      time: 'time',
      levelMm: 'correctedLevelMm',
      vtL: 'vtL',
      v20L: 'v20L',
      temperatureC: 'temperatureC',
      longitudeDeg: 'longitudeDeg',
      latitudeDeg: 'latitudeDeg',
      areaName: 'areaName',
    },
  ],
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    compartment,
    oilCode: oil('油品', 'Oil', { rank: 1 }),
    dataType: choice(['数据类型', 'Data type'], dataTypeChoices, { rank: 2 }),
    levelMm: level('原始液位', 'Original level', { rank: 2 }),
    correctedLevelMm: level('修正液位', 'Corrected level', { rank: 2 }),
    vtL: litres('视体积', 'Apparent volume', { rank: 1 }),
    v20L: litres('标准体积', 'Standard volume', { rank: 1 }),
    temperatureC: temperature('温度', 'Temperature', { rank: 1 }),
    density20KgM3: density('标准密度', 'Density at 20 °C', { rank: 3 }),
    waterMm: level('水高', 'Water', { rank: 3 }),
    areaName: place('地点', 'Place', { rank: 2 }),
    positionType: choice(['位置类型', 'Position type'], positionTypes, { rank: 3 }),
    atgStatus: choice(['液位仪状态', 'ATG status'], atgStatuses, { rank: 2 }),
    slopeStatus: choice(['倾斜状态', 'Slope status'], slopeStatuses, { rank: 3 }),
    pitchDeg: angle('轴向倾角', 'Axial tilt', { rank: 3 }),
    rollDeg: angle('横向倾角', 'Lateral tilt', { rank: 3 }),
    steady: either(['液位', 'Level'], ['平稳', 'Steady'], ['波动', 'Moving'], { rank: 3, hidden: true }),
    quality: volumeQuality,
    overTable: either(['罐容表', 'Calibration table'], ['超出', 'Exceeded'], ['范围内', 'Within'], {
      rank: 3,
      hidden: true,
    }),
    fuel: choice(['燃料', 'Fuel type'], fuelWords, { rank: 3, hidden: true }),
    terminal: text('终端号', 'Console code', { rank: 3 }),
    companyName: company,
    longitudeDeg: coordinate('经度', 'Longitude', { rank: 3, hidden: true }),
    latitudeDeg: coordinate('纬度', 'Latitude', { rank: 3, hidden: true }),
    tableVersion: text('罐容表版本', 'Table version', { rank: 3, hidden: true }),
  },
});
