import { supplySources } from '#domain/words/device-words.ts';
import { choice, plate, time, voltage } from '#report/columns.ts';
import { areaName, oneMoment, recordTail } from '#report/common-columns.ts';
import { defineReport } from '#report/define.ts';
import { choiceFilter } from '#report/filter-choices.ts';

/** Supply of console, controller and battery as it was reported. */
export default defineReport({
  title: ['电源记录', 'Power records'],
  source: 'power',
  noun: ['供电读数', 'readings of the supply'],
  filters: ['period', 'signCode', 'companyCode', 'source', 'id'],
  ownFilters: { source: choiceFilter('供电', 'Supply', supplySources) },
  order: '-time',
  chips: { battery: { title: ['电池供电', 'On the battery'], where: { source: 'battery' } } },
  maxDays: 31,
  moments: oneMoment(),
  columns: {
    time: time('时间', 'Time', { rank: 1 }),
    signCode: plate,
    source: choice(['供电', 'Supply'], supplySources, { rank: 1 }),
    mainVoltageV: voltage('主电电压', 'Main supply', { rank: 1 }),
    controllerVoltageV: voltage('控制器电压', 'Controller', { rank: 1 }),
    batteryVoltageV: voltage('电池电压', 'Battery', { rank: 1 }),
    lowestSealBatteryV: voltage('铅封探头电池最低', 'Seal batteries, lowest', { rank: 2, hidden: true }),
    areaName,
    ...recordTail,
  },
});
