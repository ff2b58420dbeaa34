import { faultReport } from '#report/fault-report.ts';

/** Pressure over its limit, by compartment, with how long it lasted. */
export default faultReport({
  title: ['高压报警', 'High pressure alarm'],
  noun: ['高压报警', 'high pressure alarms'],
  where: { fault: 'highPressure' },
});
