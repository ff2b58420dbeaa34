/** How a link with an authority is, for lists. */
export const linkStates = {
  off: { text: ['未启用', 'Off'], tone: 'quiet' },
  connecting: { text: ['正在连接', 'Connecting'], tone: 'quiet' },
  loggingIn: { text: ['正在登录', 'Logging in'], tone: 'quiet' },
  up: { text: ['已连接', 'Connected'], tone: 'good' },
  waiting: { text: ['等待重连', 'Waits to try again'], tone: 'bad' },
} as const;

export type LinkState = keyof typeof linkStates;

/** Why a link is not there, each with what to do. */
export const linkDetails = {
  notReached: {
    text: [
      '连不上平台，请检查地址、端口和防火墙',
      'Can’t reach the authority: check address, port and firewall',
    ],
  },
  privateAddress: {
    text: [
      '内网地址不允许；确需连接时请在 AUTHORITY_PRIVATE_NETWORKS 中放行',
      'A private address is not allowed: name its network in AUTHORITY_PRIVATE_NETWORKS if it is meant',
    ],
  },
  silent: { text: ['平台没有应答', 'The authority does not answer'] },
  refusedAddress: {
    text: [
      '平台拒绝：本机地址不在白名单，请向平台报备出口地址',
      'Rejected: tell the authority from which address you connect',
    ],
  },
  refusedAccessCode: { text: ['平台拒绝：接入码错误', 'Rejected: the access code is wrong'] },
  refusedUser: { text: ['平台拒绝：用户名未注册', 'Rejected: the user is not known there'] },
  refusedPassword: { text: ['平台拒绝：密码错误', 'Rejected: the password is wrong'] },
  refusedBusy: { text: ['平台忙，稍后自动重试', 'The authority is busy: it is tried again'] },
  refusedOther: { text: ['平台拒绝，请向平台询问原因', 'Rejected: ask the authority why'] },
  closedByAuthority: { text: ['平台关闭了链路', 'The authority closed the link'] },
  lost: { text: ['链路断开', 'The link broke'] },
  garbage: {
    text: [
      '收到的数据读不懂，请核对协议版本和加密参数',
      'The data received could not be read: check edition and encryption',
    ],
  },
  notRead: { text: ['平台不再接收数据', 'The authority no longer accepts data'] },
  notDialled: { text: ['平台还没有拨入从链路', 'The authority has not opened the sub-link'] },
  noPassword: { text: ['还没有录入密码', 'Its password is not entered'] },
  noConstants: { text: ['还没有录入加密参数 M1、IA1、IC1', 'The constants M1, IA1, IC1 are not entered'] },
  stopped: { text: ['已停用', 'It was turned off'] },
} as const;

export type LinkDetail = keyof typeof linkDetails;
