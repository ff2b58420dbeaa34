/** Truck status codes (specification 3 and 4), `[zh, en]`. */
export const truckStatuses = {
  0: ['离线', 'Offline'],
  1: ['空车', 'Empty'],
  2: ['重车', 'On load'],
  3: ['报警', 'Alarm'],
  4: ['停车', 'Stopped'],
} as const satisfies Record<number, readonly [zh: string, en: string]>;

export type TruckStatus = keyof typeof truckStatuses;
