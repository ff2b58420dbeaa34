import { faultReport } from '#report/fault-report.ts';

/** Temperature and humidity outside their limits. */
export default faultReport({
  title: ['温湿度报警', 'Temperature and humidity alarm'],
  where: { device: 'cargo,sealBox,console', fault: 'temperature,humidity' },
});
