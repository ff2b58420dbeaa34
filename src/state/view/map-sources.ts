import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { MapSourceState } from '#contract/fleet/maps.ts';

import { call } from '../hub/hub.ts';

export type { MapSourceState };

/** What stands of the configured grounds now. */
export const loadMapStates = (): Promise<
  CallOutcome<{ readonly states: readonly MapSourceState[]; readonly home: string | null }>
> => call('maps.states', {});
