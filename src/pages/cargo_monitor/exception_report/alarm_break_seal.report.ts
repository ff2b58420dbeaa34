import { alarmReport, compartmentColumns } from '#report/alarm-report.ts';
import { choice } from '#report/columns.ts';

/** Seal breaking: forced or unauthorised breaking of a seal and tampering with its sensor (alarms 1 and 211). */
export default alarmReport({
  title: ['破封报警', 'Seal breaking alarm'],
  noun: ['破封', 'broken seals'],
  media: { from: 'startTime', to: 'endTime' },
  types: [1, 211],
  where: { cause: 'breakSeal,tamper' },
  cards: ['parts', 'cause', 'durationS', 'endTime'],
  columns: {
    ...compartmentColumns,
    cause: choice(
      ['原因', 'Cause'],
      { breakSeal: { text: ['破封', 'Seal broken'] }, tamper: { text: ['拆动', 'Tampered'] } },
      { rank: 1 },
    ),
  },
});
