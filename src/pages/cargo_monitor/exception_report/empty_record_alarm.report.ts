import { alarmReport, compartmentColumns } from '#report/alarm-report.ts';
import { litres, place } from '#report/columns.ts';

/** Trucks that left before their compartment was dry (alarm 208). */
export default alarmReport({
  title: ['排空未完成报警', 'Emptying unfinished alarm'],
  noun: ['排空未完成', 'incomplete emptyings'],
  types: [208],
  columns: {
    compartment: compartmentColumns.compartment,
    remainderVtL: litres('剩余 Vt', 'Left on board Vt', { rank: 1 }),
    station: place('油站', 'Station', { rank: 1 }),
  },
});
