import { faultReport } from '#report/fault-report.ts';

/** Seal boxes and consoles with more than 85 % humidity for half an hour: water comes in before the device fails. */
export default faultReport({
  title: ['湿度异常', 'Humidity fault'],
  noun: ['湿度异常', 'humidity faults'],
  where: { fault: 'humidity', device: 'sealBox,console' },
  without: ['compartment', 'part'],
});
