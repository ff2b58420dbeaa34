import { alarmReport, compartmentColumns } from '#report/alarm-report.ts';
import { litres, place } from '#report/columns.ts';

/** Deliveries after which oil was left in a compartment (alarm 207). */
export default alarmReport({
  title: ['卸油未尽记录', 'Delivery unfinished records'],
  noun: ['卸油未尽', 'incomplete unloadings'],
  types: [207],
  columns: {
    compartment: compartmentColumns.compartment,
    remainderVtL: litres('剩余 Vt', 'Left on board Vt', { rank: 1 }),
    station: place('油站', 'Station', { rank: 1 }),
  },
});
