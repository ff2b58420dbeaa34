/** Messages of JT/T 808-2019 (table A.1) and JT/T 1078-2016 by which terminals and platform speak, by their names there. */
export const terminalMessageIds = {
  generalAnswer: 0x0001,
  heartbeat: 0x0002,
  logOut: 0x0003,
  timeQuery: 0x0004,
  partsQuery: 0x0005,
  register: 0x0100,
  authenticate: 0x0102,
  parameters: 0x0104,
  attributes: 0x0107,
  upgradeResult: 0x0108,
  location: 0x0200,
  locationAnswer: 0x0201,
  controlAnswer: 0x0500,
  driverCard: 0x0702,
  batch: 0x0704,
  mediaEvent: 0x0800,
  media: 0x0801,
  storedMedia: 0x0802,
  photographAnswer: 0x0805,
  passThrough: 0x0900,
  compressed: 0x0901,
  audioVideoAttributes: 0x1003,
  recordings: 0x1205,
  fileUploaded: 0x1206,
} as const;

/** The other way. */
export const platformMessageIds = {
  generalAnswer: 0x8001,
  missingParts: 0x8003,
  time: 0x8004,
  registerAnswer: 0x8100,
  setParameters: 0x8103,
  queryParameters: 0x8104,
  control: 0x8105,
  queryChosenParameters: 0x8106,
  queryAttributes: 0x8107,
  upgrade: 0x8108,
  queryLocation: 0x8201,
  follow: 0x8202,
  confirmAlarm: 0x8203,
  linkCheck: 0x8204,
  text: 0x8300,
  mediaAnswer: 0x8800,
  photograph: 0x8801,
  searchMedia: 0x8802,
  fetchFoundMedia: 0x8803,
  fetchMedia: 0x8805,
  passThrough: 0x8900,
} as const;

/** Results of a general answer (tables of 0x0001 and 0x8001). */
export const answerResults = { done: 0, failed: 1, bad: 2, unsupported: 3, alarmHandled: 4 } as const;

/** A message id as people read it: `0x0200`. */
export const idText = (messageId: number): string => `0x${messageId.toString(16).padStart(4, '0')}`;
