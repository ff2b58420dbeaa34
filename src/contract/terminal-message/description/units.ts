/** Units by the end of a field's name, the longer ones first. */
const units: readonly (readonly [ending: string, unit: string])[] = [
  ['density20KgM3', 'kg/m³ (20 °C)'],
  ['V20L', 'L (20 °C)'],
  ['v20L', 'L (20 °C)'],
  ['KgM3', 'kg/m³'],
  ['LMin', 'L/min'],
  ['Percent', '%'],
  ['Bytes', 'B'],
  ['VoltageV', 'V'],
  ['voltageV', 'V'],
  ['Kmh', 'km/h'],
  ['KPa', 'kPa'],
  ['Kpa', 'kPa'],
  ['Dbm', 'dBm'],
  ['Deg', '°'],
  ['Km', 'km'],
  ['Kg', 'kg'],
  ['Mm', 'mm'],
  ['TemperatureC', '°C'],
  ['temperatureC', '°C'],
  ['DistanceM', 'm'],
  ['altitudeM', 'm'],
  ['uptimeS', 's'],
  ['intervalS', 's'],
  ['drivenS', 's'],
  ['durationS', 's'],
  ['L', 'L'],
];

/** Unit of a field by its name; '': it has none. */
export const unitOf = (name: string): string => units.find(([ending]) => name.endsWith(ending))?.[1] ?? '';
