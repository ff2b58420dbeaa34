import { faultReport } from '#report/fault-report.ts';

/** All faults of all devices, with severity 1 to 3, begin, end and what was measured. */
export default faultReport({ title: ['异常记录', 'Abnormal records'], where: {} });
