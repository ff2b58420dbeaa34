/** Cells by which trucks are found that were somewhere: 0.02° each way, 2.2 km from south to north. */
export const trackCellsPerDegree = 50;

/** Index of the cell of a longitude or a latitude, counted from 0°. The database cuts at the same borders. */
export const trackCellOf = (degrees: number): number => Math.floor(degrees * trackCellsPerDegree);
