import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { FirstRun } from '#contract/help/first-run.ts';
import type { UnloadingPlace } from '#contract/fleet/unloading-places.ts';
import type { FirstRunStep } from '#domain/menu/first-run-steps.ts';

import { call } from '../hub/hub.ts';
import { isBoolean, persistedSignal } from '../view/persisted-signal.ts';

export type { FirstRun, UnloadingPlace };

/** What a new company does first; null: its first day is over, or is not this user's. */
export const loadFirstRun = (): Promise<CallOutcome<FirstRun | null>> => call('firstRun.get', {});

/** Leaves a step as it is, for the whole company; `all`: every one. */
export const leaveFirstRun = (step: FirstRunStep | 'all'): Promise<CallOutcome<null>> =>
  call('firstRun.leave', { step });

/** Places outside of all fences where trucks unloaded. */
export const loadUnloadingPlaces = (): Promise<CallOutcome<UnloadingPlace[]>> =>
  call('areas.unloadingPlaces', {});

/** The steps are collapsed in this browser; a line leads back to them. */
export const firstRunCollapsed = persistedSignal('firstRunCollapsed', false, isBoolean);
