/** How the connection of a terminal with the other platform is. */
export const forwardStates = {
  off: { text: ['未连接', 'Not connected'], tone: 'quiet' },
  connecting: { text: ['正在连接', 'Connecting'], tone: 'busy' },
  registering: { text: ['正在注册', 'Registering'], tone: 'busy' },
  signingIn: { text: ['正在鉴权', 'Signing in'], tone: 'busy' },
  up: { text: ['已连接', 'Connected'], tone: 'good' },
  waiting: { text: ['等待重连', 'Waits to try again'], tone: 'bad' },
} as const;

/** See `forwardStates`. */
export type ForwardState = keyof typeof forwardStates;

/** Why a connection is not there, each with what to do. */
export const forwardDetails = {
  none: { text: ['—', '—'] },
  notReached: {
    text: [
      '连不上对方平台，请检查地址、端口和防火墙',
      'Can’t reach the platform: check address, port and firewall',
    ],
  },
  privateAddress: {
    text: [
      '内网地址不允许；确需转发时请在 FORWARD_PRIVATE_NETWORKS 中放行',
      'A private address is not allowed: name its network in FORWARD_PRIVATE_NETWORKS if it is meant',
    ],
  },
  silent: { text: ['对方平台没有应答', 'The platform does not answer'] },
  lost: { text: ['连接断开', 'The connection broke'] },
  garbage: {
    text: [
      '收到的数据读不懂，请核对端口和协议',
      'The data received could not be read: check port and protocol',
    ],
  },
  notRead: { text: ['对方平台不再接收数据', 'The platform no longer accepts data'] },
  refusedVehicleTaken: {
    text: [
      '对方拒绝注册：车辆已注册，请对方解除原终端',
      'Rejected: the vehicle is registered; have the platform release the former terminal',
    ],
  },
  refusedNoVehicle: {
    text: [
      '对方拒绝注册：没有该车辆，请对方先登记车牌',
      'Rejected: no such vehicle; have the platform enter the plate',
    ],
  },
  refusedTerminalTaken: {
    text: [
      '对方拒绝注册：终端已注册，请对方解除后再注册',
      'Rejected: the terminal is registered; have the platform release it',
    ],
  },
  refusedNoTerminal: {
    text: [
      '对方拒绝注册：没有该终端，请对方先登记终端号',
      'Rejected: no such terminal; have the platform enter its number',
    ],
  },
  refusedOther: { text: ['对方拒绝注册，请向对方询问原因', 'Rejected: ask the platform why'] },
  refusedToken: {
    text: ['对方拒绝鉴权，将重新注册', 'Its sign-in was rejected; it registers again'],
  },
  noRegistration: {
    text: [
      '终端还没有在本平台注册过，厂商和型号未知',
      'The terminal has not registered here: its maker and model are not known',
    ],
  },
  stopped: { text: ['已停用', 'It was turned off'] },
} as const;

/** See `forwardDetails`. */
export type ForwardDetail = keyof typeof forwardDetails;

/** Which trucks go to a platform. */
export const forwardTruckChoices = {
  all: { text: ['全部车辆', 'All trucks'] },
  chosen: { text: ['指定的车辆', 'Chosen trucks'] },
} as const;
