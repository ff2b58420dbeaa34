import { faultReport } from '#report/fault-report.ts';

/** Sensors that are broken, missing, stuck or doubtful: what is blind, since when, and what it should have seen. */
export default faultReport({
  title: ['传感报警', 'Sensor alarm'],
  noun: ['传感报警', 'sensor alarms'],
  where: {
    fault: 'broken,missing,stuck,lowVoltage,tamper,frozen,jump,apiThreshold,dryWhileUnloading,antenna',
  },
  without: ['value', 'limit'],
});
