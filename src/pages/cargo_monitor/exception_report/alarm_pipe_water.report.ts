import { alarmReport, compartmentColumns } from '#report/alarm-report.ts';
import { level } from '#report/columns.ts';

/** Water in pipe or tank bottom (alarm 3), by compartment and place. */
export default alarmReport({
  title: ['管线水报警', 'Water alarm'],
  noun: ['管线水报警', 'water alarms'],
  types: [3],
  columns: { compartment: compartmentColumns.compartment, waterMm: level('水高', 'Water', { rank: 1 }) },
});
