import { faultReport } from '#report/fault-report.ts';

/** Temperature and humidity outside their limits. */
export default faultReport({
  title: ['温湿度报警', 'Temperature and humidity alarm'],
  noun: ['温湿度报警', 'alarms of temperature or humidity'],
  where: { device: 'cargo,sealBox,console', fault: 'temperature,humidity' },
  without: ['compartment', 'part'],
});
