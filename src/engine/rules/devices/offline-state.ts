import type { Slice } from '../../slice.ts';
import type { RuleContext } from '../../rule-context.ts';
import { type Contact, type Gap, placeOf, plannedOf } from './offline-gap.ts';

/** What is known of the truck's contacts. */
export interface OfflineState {
  last: Contact | null;
  /** Gaps of the last 72 h that reached the timeout, oldest first: a contact proved later may lie in one. */
  gaps: Gap[];
  /** The last fact was `boot off`. */
  off: boolean;
}

export const offlineSlice: Slice<OfflineState> = {
  name: 'offline',
  start: () => ({ last: null, gaps: [], off: false }),
  copy: (state) => ({ ...state, gaps: state.gaps.map((gap) => ({ ...gap })) }),
};

/** The truck is silent because it was switched off where that is permitted, or is out of service. */
export const silentByPlan = (world: RuleContext): boolean => {
  const { last } = world.read(offlineSlice);
  return last !== null && plannedOf(world, last, placeOf(world, last));
};
