import { numberOfPlateColor } from '#domain/words/truck-words.ts';
import type { VehicleName } from '#gateway/jt809/messages/envelope.ts';

/** A truck as authorities name it: its plate without separators, and the number of its colour. */
export const vehicleName = (signCode: string, plateColor: string): VehicleName => ({
  plate: plainPlate(signCode),
  color: numberOfPlateColor(plateColor),
});

/** A plate without what people write between its parts. */
export const plainPlate = (signCode: string): string => signCode.replaceAll(/[\s·•・.-]/g, '');

/** The same in SQL. */
export const plainPlateSql = (column: string): string => `regexp_replace(${column}, '[\\s·•・.-]', '', 'g')`;
