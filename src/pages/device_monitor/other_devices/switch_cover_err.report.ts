import { faultReport } from '#report/fault-report.ts';

/** Faults of electronic seals by compartment and serial number of the sensor (alarm 211 where nobody may trust them). */
export default faultReport({
  title: ['铅封故障', 'E-sealing error'],
  noun: ['铅封故障', 'faults of seals'],
  where: { device: 'seal' },
  without: ['value', 'limit'],
});
