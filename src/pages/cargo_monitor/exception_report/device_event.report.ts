import { faultReport } from '#report/fault-report.ts';

/** Faults of cargo devices that were found here: they make figures doubtful. */
export default faultReport({
  title: ['设备事件', 'Device events'],
  noun: ['设备事件', 'device events'],
  where: { source: 'engine', device: 'seal,gauge,meter' },
});
