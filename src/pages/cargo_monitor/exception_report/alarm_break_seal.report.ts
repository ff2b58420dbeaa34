import { alarmReport, compartmentColumns } from '#report/alarm-report.ts';
import { choice } from '#report/columns.ts';

/** Seal breaking: forced or unauthorised breaking of a seal and tampering with its sensor (alarms 1 and 211). */
export default alarmReport({
  title: ['铅封破坏报警', 'Broken seal alarm'],
  noun: ['铅封破坏', 'broken seals'],
  media: { from: 'startTime', to: 'endTime' },
  types: [1, 211],
  where: { cause: 'breakSeal,tamper' },
  cards: ['parts', 'cause', 'durationS', 'endTime'],
  columns: {
    ...compartmentColumns,
    cause: choice(
      ['原因', 'Cause'],
      { breakSeal: { text: ['铅封破坏', 'Seal broken'] }, tamper: { text: ['拆动', 'Tampered'] } },
      { rank: 1 },
    ),
  },
});
