import {
  type ParameterBackup,
  type ParameterFileState,
  parameterFilesAddress,
  type ParameterOrder,
  type ParameterTruck,
} from '#contract/devices/parameters.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';

import { call } from '../hub/hub.ts';

export { parameterFilesAddress };
export type { ParameterBackup, ParameterFileState, ParameterOrder, ParameterTruck };

type Ordered = CallOutcome<{ readonly ordered: number; readonly awaits: boolean }>;

/** Trucks whose terminals can be asked. */
export const loadParameterTrucks = (): Promise<CallOutcome<ParameterTruck[]>> =>
  call('parameters.trucks', {});

/** What a truck's terminal holds of a file, and what was ordered about it. */
export const loadParameterFile = (
  truckId: number,
  file: ParameterFileName,
): Promise<CallOutcome<ParameterFileState>> => call('parameters.file', { truckId, file });

/** What a terminal held before an order. */
export const loadParameterBackup = (id: number): Promise<CallOutcome<ParameterBackup>> =>
  call('parameters.backup', { id });

/** Asks terminals for a file. */
export const readParameters = (truckIds: readonly number[], file: ParameterFileName): Promise<Ordered> =>
  call('parameters.read', { truckIds: truckIds.join(','), file });

/** Orders a file. `seenTime`: of the reading that the differences were shown to; `password`: '' where none is needed. */
export const writeParameters = (writing: {
  readonly truckId: number;
  readonly file: ParameterFileName;
  readonly values: ParameterValues;
  readonly seenTime: string;
  readonly reason: string;
  readonly password: string;
  readonly mode: 'single' | 'copy' | 'restore';
}): Promise<Ordered> => call('parameters.write', { ...writing, values: JSON.stringify(writing.values) });

/** Decides on an order of somebody else. */
export const decideParameters = (
  id: number,
  decision: 'approved' | 'refused',
  reason: string,
  password: string,
): Promise<Ordered> => call('parameters.decide', { id, decision, reason, password });
