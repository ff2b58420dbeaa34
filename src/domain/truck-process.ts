/** Process states of a compartment, and by priority of the truck (specification 4), `[zh, en]`. */
export const processStates = {
  initialising: ['初始化', 'Initialising'],
  idle: ['空闲（无任务）', 'Idle (no task)'],
  transporting: ['运输中', 'Transporting'],
  loadingConnection: ['装油连接', 'Loading connection'],
  loadingBottom: ['下装装油', 'Loading bottom'],
  loadingTop: ['开盖装油（上装）', 'Loading with cover open (top)'],
  loadingStopped: ['油库装油停止', 'Depot loading stopped'],
  unloadingConnection: ['卸油连接', 'Unloading connection'],
  unloading: ['卸油', 'Unloading'],
  unloadingStopped: ['卸油停止', 'Unloading stopped'],
  waitingEmptying: ['卸油后等待排空', 'Waiting for emptying after unloading'],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

export type ProcessState = keyof typeof processStates;

/** What the truck as a whole does, and what its retained sensors say (specification 4). */
export const summaryStates = {
  loading: ['装油', 'Loading'],
  free: ['空闲', 'Free'],
  inTransit: ['在途', 'In transit'],
  dry: ['干', 'Dry'],
  wet: ['湿', 'Wet'],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

export type SummaryState = keyof typeof summaryStates;

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
