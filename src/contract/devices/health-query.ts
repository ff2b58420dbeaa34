import * as Type from 'typebox';

/** Period of the analyses of devices: ISO 8601; its China days are taken whole. */
export const healthPeriod = {
  startTime: Type.String({ maxLength: 30 }),
  endTime: Type.String({ maxLength: 30 }),
};

/** Id of a truck as text. */
export const truckId = Type.String({ pattern: '^[1-9][0-9]{0,8}$', maxLength: 9 });
