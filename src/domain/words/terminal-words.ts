/** Whether a terminal may register under its number, and what it signs in with. */
export const registrationStates = {
  awaited: { text: ['开放中', 'Awaited'] },
  registered: { text: ['已注册', 'Registered'] },
  token: { text: ['令牌', 'By token'] },
  none: { text: ['未开放', 'Not awaited'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** Why a message of a terminal was refused, and what to do. */
export const refusalStates = {
  schema: { text: ['格式不正确，请联系终端厂商', 'Wrong form: ask the terminal’s maker'], tone: 'bad' },
  unknownTerminal: {
    text: ['终端未登记，请在车辆页面填写终端号码', 'Not entered: enter its number at its truck'],
    tone: 'bad',
  },
  terminalNotAllowed: {
    text: ['令牌不属于此终端，请更换令牌', 'By the token of another terminal: give it its own'],
    tone: 'bad',
  },
  timeFuture: {
    text: ['时间超前，请校准终端时钟', 'Its time is ahead: set the terminal’s clock'],
    tone: 'bad',
  },
  timePast: {
    text: [
      '时间过旧，请校准终端时钟；积压的旧数据不再接收',
      'Its time is too far back: set the terminal’s clock; what it kept for so long is not taken any more',
    ],
    tone: 'bad',
  },
  idReused: {
    text: ['编号已用于另一条报文，请联系终端厂商', 'Its id was another message’s: ask the terminal’s maker'],
    tone: 'bad',
  },
  tooLarge: { text: ['报文过大，请联系终端厂商', 'Too large: ask the terminal’s maker'], tone: 'bad' },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [string, string]; readonly tone: 'bad' }>
>;

/** What became of a number that two want. */
export const claimStates = {
  open: { text: ['待裁定', 'To be decided'], tone: 'busy' },
  granted: { text: ['已给申请方', 'Given to who asked'], tone: 'good' },
  kept: { text: ['维持现状', 'Left as it is'], tone: 'quiet' },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [string, string]; readonly tone: 'busy' | 'good' | 'quiet' }>
>;
