/** Where a delivery stands, as whoever waits for it is told. */
export const deliveryPhases = {
  planned: { text: ['待装油', 'Not loaded yet'] },
  loading: { text: ['装油中', 'Loading'] },
  onTheWay: { text: ['运输途中', 'On the way'] },
  arrived: { text: ['已到站', 'Arrived'] },
  unloading: { text: ['卸油中', 'Unloading'] },
  unloaded: { text: ['已卸油', 'Unloaded'] },
} as const;

/** See `deliveryPhases`. */
export type DeliveryPhase = keyof typeof deliveryPhases;

/** What is known of a delivery that is shared. */
export interface DeliveryStanding {
  /** Its task has begun. */
  readonly begun: boolean;
  /** All that it brings to whoever looks is unloaded. */
  readonly unloaded: boolean;
  /** The truck is at the stop that whoever looks waits at. */
  readonly atStop: boolean;
  /** It is of one stop of several: what happens at others is nobody's business here. */
  readonly ofOneStop: boolean;
  /** Process state of the truck (`truckProcessStates`). */
  readonly processState: string | null;
}

const loading: ReadonlySet<string> = new Set([
  'loadingConnection',
  'loadingBottom',
  'loadingTop',
  'loadingStopped',
  'loading',
]);
const unloading: ReadonlySet<string> = new Set([
  'unloadingConnection',
  'unloading',
  'unloadingStopped',
  'waitingEmptying',
]);

/** Where a delivery stands. */
export const deliveryPhase = (standing: DeliveryStanding): DeliveryPhase => {
  const { begun, unloaded, atStop, ofOneStop, processState } = standing;
  if (!begun) return 'planned';
  const isUnloading = processState !== null && unloading.has(processState) && (atStop || !ofOneStop);
  // A second compartment may follow the first; at the stop alone it is of the same delivery.
  if (unloaded) return atStop && isUnloading ? 'unloading' : 'unloaded';
  if (isUnloading) return 'unloading';
  if (atStop) return 'arrived';
  return processState !== null && loading.has(processState) ? 'loading' : 'onTheWay';
};
