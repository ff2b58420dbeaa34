import { faultReport } from '#report/fault-report.ts';

/** Faults of console, positioning and supply, ended or not: without them nothing of the truck is known. */
export default faultReport({
  title: ['车载终端故障', 'Console fault'],
  noun: ['车载终端故障', 'console faults'],
  where: { device: 'console,gnss,power' },
  without: ['compartment', 'part'],
});
