import { type PlateColor, plateColors } from '#domain/words/truck-words.ts';

export const isPlateColor = (value: string | null): value is PlateColor =>
  value !== null && Object.hasOwn(plateColors, value);
