import { faultReport } from '#report/fault-report.ts';

/** Faults of the sensors of box doors: a door that is opened meanwhile is not seen. */
export default faultReport({
  title: ['箱门故障', 'Box door fault'],
  noun: ['箱门故障', 'faults of box doors'],
  where: { device: 'boxDoor' },
  without: ['compartment', 'part', 'value', 'limit'],
});
