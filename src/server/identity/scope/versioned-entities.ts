/** Entities of which master data keeps versions; a row of `master_version` names one. */
export const versionedEntities = [
  'company',
  'truck',
  'area',
  'stationGauge',
  'driver',
  'wayBill',
  'route',
  'calibration',
] as const;
export type VersionedEntity = (typeof versionedEntities)[number];
