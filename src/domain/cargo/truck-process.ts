/** What a compartment can be doing (specification 4); the words are in `truck-process-words.ts`. */
export const compartmentStates = [
  'initialising',
  'idle',
  'transporting',
  'loadingConnection',
  'loadingBottom',
  'loadingTop',
  'loadingStopped',
  'unloadingConnection',
  'unloading',
  'unloadingStopped',
  'waitingEmptying',
] as const;

export type ProcessState = (typeof compartmentStates)[number];

/** Summary of the truck, and its retained sensors (specification 4). */
export const summaryStates = ['loading', 'free', 'inTransit', 'dry', 'wet'] as const;

export type SummaryState = (typeof summaryStates)[number];

/** A truck is in the first of these that any of its compartments is in. */
export const processPriority = [
  'unloading',
  'unloadingConnection',
  'unloadingStopped',
  'waitingEmptying',
  'loadingTop',
  'loadingBottom',
  'loadingConnection',
  'loadingStopped',
  'transporting',
  'initialising',
  'idle',
] as const satisfies readonly ProcessState[];

export const truckProcessOf = (compartments: readonly ProcessState[]): ProcessState =>
  processPriority.find((state) => compartments.includes(state)) ?? 'initialising';

export const isLoading = (state: ProcessState): boolean => state.startsWith('loading');

export const isUnloading = (state: ProcessState): boolean =>
  state.startsWith('unloading') || state === 'waitingEmptying';
