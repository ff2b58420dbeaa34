/** Subjects of states: a truck by its id, a station by its code, a driver by code. */
export const truckSubject = (truckId: string): string => `truck:${truckId}`;
export const stationSubject = (stationCode: string): string => `station:${stationCode}`;
export const driverSubject = (driverCode: string): string => `driver:${driverCode}`;
/** A code that names no driver of the truck's company: whose it is, only that company may say. */
export const unknownDriverSubject = (companyCode: string, driverCode: string): string =>
  driverSubject(`${companyCode}/${driverCode}`);

const truckPrefix = 'truck:';

/** Id of the truck of a subject; null: it is no truck. */
export const truckIdOf = (subject: string): string | null =>
  subject.startsWith(truckPrefix) ? subject.slice(truckPrefix.length) : null;
