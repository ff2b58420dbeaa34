/** Status of a gauge's reading; anything but ok is not used. */
export const atgStatuses = {
  ok: { text: ['正常', 'OK'] },
  error: { text: ['错误', 'Error'], abnormal: true },
  missing: { text: ['缺失', 'Missing'], abnormal: true },
  lowPower: { text: ['低电', 'Low power'], abnormal: true },
} as const;

/** How far the truck leans: over 5° lengthwise or 3° sideways a level is not steady. */
export const slopeStatuses = {
  level: { text: ['水平', 'Level'] },
  tilted: { text: ['倾斜', 'Tilted'] },
  over: { text: ['超限', 'Over the limit'], abnormal: true },
} as const;

/** Kind of area that a reading was taken in. */
export const positionTypes = {
  depot: { text: ['油库', 'Depot'] },
  station: { text: ['加油站', 'Station'] },
  authorizedUnsealing: { text: ['授权开封区', 'Authorised unsealing'] },
  serviceDepot: { text: ['维修点', 'Service depot'] },
  parkingLot: { text: ['停车场', 'Parking lot'] },
  authorizedParking: { text: ['授权停车区', 'Authorised parking'] },
  other: { text: ['其他', 'Other'] },
  none: { text: ['途中', 'On the way'] },
  unknown: { text: ['未知', 'Unknown'] },
} as const;

/** Kind of area, by its code. */
export type PositionType = keyof typeof positionTypes;
