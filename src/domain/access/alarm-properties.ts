/** Who is driving. */
const ofDrivers: ReadonlySet<string> = new Set(['driver']);

/** When, where and how a truck moved or what it met, which its place on the map tells too. */
const ofAnybody: ReadonlySet<string> = new Set([
  'companyName',
  'signCode',
  'startTime',
  'endTime',
  'day',
  'cause',
  'compartment',
  'part',
  'parts',
  'door',
  'alarmCode',
  'system',
  'eventCode',
  'mediaReceived',
  'mediaCount',
  'mergedWith',
  'joinedTo',
  'burst',
  'speedKmh',
  'limitKmh',
  'limitSource',
  'maxSpeedKmh',
  'speedBeforeKmh',
  'speedAfterKmh',
  'roadSignLimitKmh',
  'leadSpeedKmh',
  'leadDistanceM',
  'headwayS',
  'wheels',
  'fatigueDegree',
  'driverWorkingDuration',
  'drivingSince',
  'unsigned',
  'maxLateralMs2',
  'radiusM',
  'ms2',
  'g',
  'halfWidthM',
  'farthestM',
  'lengthKm',
  'device',
]);

/** Of what a property of an alarm tells; a name that is not known here tells of the cargo, which fewer people see. */
export const alarmPropertyTells = (name: string): 'cargo' | 'driver' | 'nothingKept' =>
  ofDrivers.has(name) ? 'driver' : ofAnybody.has(name) ? 'nothingKept' : 'cargo';
