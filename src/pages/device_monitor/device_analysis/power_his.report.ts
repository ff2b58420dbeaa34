import { company, count, day, measured, plate, voltage } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';

/** Supply by truck and day: lowest, usual and highest voltage, and readings on the battery; its readings are one step away. */
export default defineReport({
  title: ['电源历史', 'Power history'],
  source: 'power',
  noun: ['供电读数', 'readings of the supply'],
  grouped: true,
  filters: ['period', 'signCode', 'companyCode'],
  order: '-day',
  totals: ['readings', 'onBattery'],
  drillDown: { page: 'device_monitor/other_devices/bz_powers', filters: { signCode: 'signCode' } },
  maxDays: 31,
  cards: ['lowest', 'usual', 'battery', 'onBattery'],
  columns: {
    day: day('日期', 'Day', { rank: 1 }),
    signCode: plate,
    lowest: measured(voltage('主电最低', 'Main, lowest', { rank: 1 }), { fn: 'min', of: 'mainVoltageV' }),
    usual: measured(voltage('主电平均', 'Main, mean', { rank: 1 }), { fn: 'mean', of: 'mainVoltageV' }),
    highest: measured(voltage('主电最高', 'Main, highest', { rank: 2 }), { fn: 'max', of: 'mainVoltageV' }),
    controller: measured(voltage('控制器最低', 'Controller, lowest', { rank: 1 }), {
      fn: 'min',
      of: 'controllerVoltageV',
    }),
    battery: measured(voltage('电池最低', 'Battery, lowest', { rank: 1 }), {
      fn: 'min',
      of: 'batteryVoltageV',
    }),
    readings: measured(count('读数', 'Readings', { rank: 2 }), { fn: 'count' }),
    onBattery: measured(count('电池供电读数', 'On the battery', { rank: 1 }), {
      fn: 'count',
      where: { source: 'battery' },
    }),
    companyName: company,
  },
});
