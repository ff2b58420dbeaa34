import { alarmReport } from '#report/alarm-report.ts';

/** The driver’s emergency button (alarm 201): place, time, handling, result. */
export default alarmReport({
  title: ['紧急报警', 'Emergency Alarm'],
  noun: ['紧急报警', 'emergency alarms'],
  types: [201],
  cards: ['driverName', 'speedKmh', 'durationS', 'endTime'],
});
