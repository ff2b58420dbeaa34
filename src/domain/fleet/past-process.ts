import { compartmentStates, isLoading, isUnloading, type ProcessState } from '../cargo/truck-process.ts';

/** What records say of what a truck was doing. */
export interface PastProcess {
  /** Its state by the last reading; null: there is none. */
  readonly recorded: string | null;
  /** A loading or an unloading was under way. */
  readonly loading: boolean;
  readonly unloading: boolean;
  readonly loaded: boolean;
  readonly standing: boolean;
  readonly inDepot: boolean;
  readonly hasTanks: boolean;
}

const isState = (text: string | null): text is ProcessState =>
  text !== null && (compartmentStates as readonly string[]).includes(text);

/** Process state of a truck at a past moment, by the same order as live; null: unknown. */
export const pastProcessOf = ({
  recorded,
  loading,
  unloading,
  loaded,
  standing,
  inDepot,
  hasTanks,
}: PastProcess): ProcessState | 'loading' | 'inTransit' | 'free' | null => {
  const state = isState(recorded) ? recorded : null;
  if (unloading) return state !== null && isUnloading(state) ? state : 'unloading';
  // What drives has unloaded, whatever its last reading says.
  if (standing && state !== null && isUnloading(state)) return state;
  if (loading || (state !== null && isLoading(state))) return 'loading';
  if (loaded && (!standing || !inDepot)) return 'inTransit';
  // A truck without tanks for oil (a sprinkler) has nothing to load.
  return state === 'idle' || !hasTanks ? 'free' : state;
};
