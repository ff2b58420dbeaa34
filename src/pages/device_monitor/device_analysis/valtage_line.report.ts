import { supplySources } from '#domain/words/device-words.ts';
import { choice, company, plate, time, voltage } from '#report/columns.ts';
import { areaName, oneMoment } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Supply of one truck through time: main, controller and battery over the readings that the table shows. */
export default defineReport({
  title: ['电池电压曲线', 'Battery Voltage Line'],
  source: 'power',
  noun: ['供电读数', 'readings of the supply'],
  filters: ['period', 'signCode', 'companyCode', 'source'],
  ownFilters: { source: choiceFilter('供电', 'Supply', supplySources) },
  required: ['signCode'],
  order: '-time',
  maxDays: 92,
  moments: oneMoment(),
  cards: ['mainVoltageV', 'controllerVoltageV', 'batteryVoltageV', 'source'],
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    source: choice(['供电', 'Supply'], supplySources, { rank: 1 }),
    mainVoltageV: voltage('主电电压', 'Main supply', { rank: 1 }),
    controllerVoltageV: voltage('控制器电压', 'Controller', { rank: 1 }),
    batteryVoltageV: voltage('电池电压', 'Battery', { rank: 1 }),
    areaName,
    companyName: company,
  },
});
