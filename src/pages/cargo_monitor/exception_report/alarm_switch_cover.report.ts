import { alarmReport, compartmentColumns } from '#report/alarm-report.ts';

/** Abnormal unsealing: openings outside permitted places, to be judged (specification 4, alarms 1 and 310). */
export default alarmReport({
  title: ['异常开封', 'Abnormal unsealing'],
  media: { from: 'startTime', to: 'endTime' },
  types: [1, 310],
  columns: compartmentColumns,
});
