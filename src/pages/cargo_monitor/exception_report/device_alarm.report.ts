import { faultReport } from '#report/fault-report.ts';

/** Faults of cargo devices reported by the terminal, ended or not. */
export default faultReport({
  title: ['设备报警', 'Device alarm'],
  noun: ['设备报警', 'device alarms'],
  where: { source: 'terminal', device: 'seal,gauge,meter' },
  without: ['value', 'limit'],
});
