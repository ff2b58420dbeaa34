/** How a terminal that is somebody's stands. */
export const terminalStandings = {
  online: { text: ['在线', 'Online'], tone: 'good' },
  silent: { text: ['静默', 'Silent'], tone: 'quiet' },
  unheard: { text: ['未接入', 'Never connected'], tone: 'quiet' },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [string, string]; readonly tone: 'good' | 'quiet' }>
>;

export type TerminalStanding = keyof typeof terminalStandings;

/** Whether a terminal may register under its number, and what it signs in with. */
export const registrationStates = {
  awaited: { text: ['开放中', 'Open'] },
  registered: { text: ['已注册', 'Registered'] },
  token: { text: ['令牌', 'By token'] },
  none: { text: ['未开放', 'Not open'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** Why a message of a terminal was refused, and what to do. */
export const refusalStates = {
  schema: { text: ['格式不正确，请联系厂商', 'Wrong form: ask its maker'], tone: 'bad' },
  unknownTerminal: { text: ['未登记，请填写终端号码', 'Unknown: enter its number'], tone: 'bad' },
  truckDisabled: { text: ['车辆已停用，需要时请启用', 'Truck disabled: enable it if needed'], tone: 'bad' },
  terminalNotAllowed: { text: ['令牌不符，请更换令牌', 'Another’s token: change it'], tone: 'bad' },
  timeFuture: { text: ['时间超前，请校准时钟', 'Time ahead: set its clock'], tone: 'bad' },
  timePast: { text: ['时间过旧，请校准时钟', 'Time too old: set its clock'], tone: 'bad' },
  idReused: { text: ['编号重复，请联系厂商', 'Id used twice: ask its maker'], tone: 'bad' },
  tooLarge: { text: ['报文过大，请联系厂商', 'Too large: ask its maker'], tone: 'bad' },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [string, string]; readonly tone: 'bad' }>
>;

/** What became of a number that two want. */
export const claimStates = {
  open: { text: ['待裁定', 'To be decided'], tone: 'busy' },
  granted: { text: ['已给申请方', 'Assigned to the applicant'], tone: 'good' },
  kept: { text: ['维持现状', 'Left as it is'], tone: 'quiet' },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [string, string]; readonly tone: 'busy' | 'good' | 'quiet' }>
>;
