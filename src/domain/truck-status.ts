/** Truck status codes (specification 3 and 4), `[zh, en]`. */
export const truckStatuses = {
  0: ['离线', 'Offline'],
  1: ['空车', 'Empty'],
  2: ['重车', 'On load'],
  3: ['报警', 'Alarm'],
  4: ['停车', 'Stopped'],
} as const satisfies Record<number, readonly [zh: string, en: string]>;

export type TruckStatus = keyof typeof truckStatuses;

/** The codes in the order in which they hide each other: an offline truck is offline, whatever else it is. */
export const truckStatusOrder = [0, 3, 4, 2, 1] as const satisfies readonly TruckStatus[];

/** Each poll regroups the trucks into five lists by status. */
export const groupByStatus = <T extends { readonly status: TruckStatus }>(
  trucks: readonly T[],
): Record<TruckStatus, T[]> => {
  const groups: Record<TruckStatus, T[]> = { 0: [], 1: [], 2: [], 3: [], 4: [] };
  for (const truck of trucks) groups[truck.status].push(truck);
  return groups;
};
