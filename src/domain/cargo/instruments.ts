/** What common digital thermometers send while they do not measure: at power-on, unplugged, below their range (°C). */
const errorTemperaturesC: ReadonlySet<number> = new Set([85, -127, -55]);

/** Whether a thermometer in a tank of fuel can have measured this (°C). */
export const isTankTemperature = (temperatureC: number): boolean =>
  temperatureC >= -50 && temperatureC <= 90 && !errorTemperaturesC.has(temperatureC);

/** Whether a densitometer in a tank of fuel can have measured this at 20 °C (kg/m³). */
export const isFuelDensity = (density20KgM3: number): boolean =>
  density20KgM3 >= 600 && density20KgM3 <= 1100;
