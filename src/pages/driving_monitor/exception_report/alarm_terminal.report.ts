import { alarmReport } from '#report/alarm-report.ts';

/** What terminals report by their alarm word: collision, theft, supply, fuel, driving (alarms 214 to 218). */
export default alarmReport({
  title: ['终端报警', 'Terminal alarms'],
  noun: ['终端报警', 'terminal alarms'],
  types: [214, 215, 216, 217, 218],
});
