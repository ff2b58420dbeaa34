/** Whose state the engine keeps: a truck by its id, a station by its code, a driver by his, whose hours go with him. */
export const truckSubject = (truckId: string): string => `truck:${truckId}`;
export const stationSubject = (stationCode: string): string => `station:${stationCode}`;
export const driverSubject = (driverCode: string): string => `driver:${driverCode}`;

const truckPrefix = 'truck:';

/** Id of the truck that a subject is; null: it is none. */
export const truckIdOf = (subject: string): string | null =>
  subject.startsWith(truckPrefix) ? subject.slice(truckPrefix.length) : null;
