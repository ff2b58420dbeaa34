import { annexBTypes } from './annex-b-types.ts';
import { nalUnits } from './nal-units.ts';

/** What a key frame brings along for the decoder; only H.265 has a `vps`. */
export interface ParameterSets {
  readonly vps: Uint8Array | null;
  readonly sps: Uint8Array;
  readonly pps: Uint8Array;
}

/** Whether two streams can follow each other in one decoder's head. */
export const sameSets = (one: ParameterSets, other: ParameterSets): boolean =>
  [
    [one.sps, other.sps],
    [one.pps, other.pps],
  ].every(([a, b]) => a?.length === b?.length && a?.every((byte, index) => byte === b?.[index]) === true);

/** Null: the picture brings none, and a decoder cannot begin with it. @param data Annex B */
export const parameterSets = (codec: 'h264' | 'h265', data: Uint8Array): ParameterSets | null => {
  const types = annexBTypes[codec];
  const units = nalUnits(data);
  const sps = units.find((unit) => types.of(unit) === types.sps);
  const pps = units.find((unit) => types.of(unit) === types.pps);
  if (sps === undefined || pps === undefined) return null;
  const vps = types.vps === null ? undefined : units.find((unit) => types.of(unit) === types.vps);
  return { vps: vps ?? null, sps, pps };
};
