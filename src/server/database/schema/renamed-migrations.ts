/**
 * Former → present name of migration files that once shared a number. Databases remember what was applied by name,
 * so a file that is renamed is written here; its text stays as it was applied.
 */
export const renamedMigrations: Readonly<Record<string, string>> = {
  '0006_saved_filters.sql': '0024_saved_filters.sql',
  '0015_station_handover.sql': '0026_station_handover.sql',
  '0015_station_visit.sql': '0027_station_visit.sql',
};
