import type { CallArguments } from '#contract/call.ts';
import type { ReplyOf } from '#contract/calls.ts';
import type {
  KindChoices,
  PlaceAction,
  placeFileCalls,
  PlaceFilePlan,
  PlannedPlace,
} from '#contract/fleet/place-files.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { KindChoices, PlaceAction, PlaceFilePlan, PlannedPlace };

/** A file with what was chosen for it. */
export type PlaceFileRequest = CallArguments<(typeof placeFileCalls)['placeFiles.plan']>;

/** What an import of a file of fences and places would do; nothing is written. */
export const planPlaceFile = (request: PlaceFileRequest): Promise<CallOutcome<PlaceFilePlan>> =>
  call('placeFiles.plan', request);

/** Carries out those of its shapes whose numbers are given. */
export const importPlaceFile = (
  request: PlaceFileRequest,
  digest: string,
  rows: readonly number[],
  reason: string,
): Promise<CallOutcome<ReplyOf<'placeFiles.import'>>> =>
  call('placeFiles.import', { ...request, digest, rows: rows.join(','), reason });
