/** How a link with an authority is, for lists. */
export const linkStates = {
  off: ['未启用', 'Off'],
  connecting: ['正在连接', 'Connecting'],
  loggingIn: ['正在登录', 'Logging in'],
  up: ['已连接', 'Connected'],
  waiting: ['等待重连', 'Waits to try again'],
} as const satisfies Readonly<Record<string, readonly [zh: string, en: string]>>;

export type LinkState = keyof typeof linkStates;

/** Why a link is not there, each with what to do. */
export const linkDetails = {
  notReached: [
    '连不上平台，请检查地址、端口和防火墙',
    'The authority is not reached: check address, port and firewall',
  ],
  silent: ['平台没有应答', 'The authority does not answer'],
  refusedAddress: [
    '平台拒绝：本机地址不在白名单，请向平台报备出口地址',
    'Rejected: tell the authority from which address you connect',
  ],
  refusedAccessCode: ['平台拒绝：接入码错误', 'Rejected: the access code is wrong'],
  refusedUser: ['平台拒绝：用户名未注册', 'Rejected: the user is not known there'],
  refusedPassword: ['平台拒绝：密码错误', 'Rejected: the password is wrong'],
  refusedBusy: ['平台忙，稍后自动重试', 'The authority is busy: it is tried again'],
  refusedOther: ['平台拒绝，请向平台询问原因', 'Rejected: ask the authority why'],
  closedByAuthority: ['平台关闭了链路', 'The authority closed the link'],
  lost: ['链路断开', 'The link broke'],
  garbage: [
    '收到的数据读不懂，请核对协议版本和加密参数',
    'What came could not be read: check edition and encryption',
  ],
  notRead: ['平台不再接收数据', 'The authority takes nothing more'],
  notDialled: ['平台还没有拨入从链路', 'The authority has not opened the sub-link'],
  noPassword: ['还没有录入密码', 'Its password is not entered'],
  noConstants: ['还没有录入加密参数 M1、IA1、IC1', 'The constants M1, IA1, IC1 are not entered'],
  stopped: ['已停用', 'It was turned off'],
} as const satisfies Readonly<Record<string, readonly [zh: string, en: string]>>;

export type LinkDetail = keyof typeof linkDetails;
