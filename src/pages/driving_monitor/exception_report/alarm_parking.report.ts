import { alarmReport } from '#report/alarm-report.ts';

/** Stops outside permitted areas that lasted too long (alarm 4). */
export default alarmReport({
  title: ['围栏外停车', 'Outside E-fence parking'],
  noun: ['围栏外停车', 'stops off site'],
  types: [4],
  cards: ['driverName', 'durationS', 'endTime'],
});
