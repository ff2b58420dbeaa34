/** Voltages below which a supply is low (engine rules 5.3), V. */
export const consoleBatteryLimitV = 7;
export const sensorBatteryLimitV = 3.3;

/** The limit of a vehicle's supply: above 16 V it is that of a 24 V truck. */
export const mainLimitV = (mainVoltageV: number): number => (mainVoltageV > 16 ? 22 : 11);
