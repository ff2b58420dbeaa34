import { faultReport } from '#report/fault-report.ts';

/** Consoles, controllers and wireless seals below their supply voltage (engine rules 5.3: 22 V or 11 V while driving). */
export default faultReport({
  title: ['欠压报警', 'Voltage'],
  noun: ['欠压报警', 'undervoltage alarms'],
  where: { fault: 'undervoltage,batteryLow,sensorBatteryLow' },
  without: ['compartment', 'part'],
});
