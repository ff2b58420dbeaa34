/** Which way a frame went. */
export const frameDirections = {
  in: { text: ['收', 'Received'] },
  out: { text: ['发', 'Sent'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** Why, by the code that the door writes down; anything else is shown as it stands. */
export const frameDetails = {
  beforeSignIn: { text: ['尚未鉴权', 'Not signed in yet'] },
  unknownCode: { text: ['号码或鉴权码不对', 'Unknown number or code'] },
  tooManyAttempts: { text: ['尝试过多', 'Too many attempts'] },
  shortBody: { text: ['报文比它的版本应有的短', 'Its message is shorter than its edition has it'] },
  noSuchTerminal: { text: ['没有车辆使用这个终端号码', 'No truck has this terminal number'] },
  truckDisabled: { text: ['该号码的车辆已停用', 'The truck of this number is disabled'] },
  noSuchVehicle: { text: ['车牌与该号码的车辆不符', 'Another plate than the truck of this number'] },
  otherPlateColor: {
    text: ['车牌颜色与该号码的车辆不符', 'Another plate colour than the truck of this number'],
  },
  terminalTaken: { text: ['该号码已绑定另一台终端', 'Another terminal has registered under this number'] },
  plateWithoutProvince: {
    text: ['车牌缺少省份简称', 'The plate lacks its province, the first character'],
  },
  noVinKnown: {
    text: ['终端以车架号注册，车辆未填车架号', 'It gives a VIN, and the truck has none entered'],
  },
  otherVin: { text: ['车架号与该号码的车辆不符', 'Another VIN than the truck of this number'] },
  notAwaited: {
    text: ['未开放注册', 'Registration is not open for this number'],
  },
  secondDevice: {
    text: ['号码已在线，第二台终端未接入', 'The number is online: a second terminal was not let in'],
  },
  formerStands: {
    text: [
      '号码的连接尚未断开，未重新发放鉴权码',
      'The number is still in use by a connection: no new code was issued',
    ],
  },
  awaitedElsewhere: {
    text: ['号码已由另一种协议的终端注册', 'A terminal of another protocol has registered under this number'],
  },
  vehicleTaken: { text: ['车辆已注册', 'The truck is registered already'] },
  otherNumber: {
    text: [
      '与连接的号码不同；一条连接多个号码须先登记转入平台',
      'Another number than the connection’s: enter the platform that forwards first',
    ],
  },
  notForwarded: {
    text: ['号码不属于转入平台所属公司的车辆', 'No truck of the inbound platform’s company has this number'],
  },
  noDecoder: { text: ['没有解析器，按原样保存', 'No decoder: kept as it came'] },
  unasked: { text: ['没有对应的请求', 'No matching request'] },
  clockUnconfirmed: {
    text: [
      '时钟疑似其他时区，确认前按原样保存',
      'Its clock seems to be of another zone: kept as it came until that is accepted',
    ],
  },
  lineGone: {
    text: ['连接已断开，应答未送达', 'The connection had ended: the answer did not arrive'],
  },
  fileNotKept: { text: ['文件格式或大小不支持', 'A file of a kind or size that is not kept'] },
  escape: { text: ['转义错误', 'Wrong escape'] },
  checkCode: { text: ['校验码错误', 'Wrong check code'] },
  length: { text: ['长度错误', 'Wrong length'] },
  encrypted: { text: ['加密，无法解析', 'Encrypted: can’t be read'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** What became of a frame. */
export const frameOutcomes = {
  answered: { text: ['已处理并应答', 'Taken and answered'] },
  refused: { text: ['已拒绝', 'Rejected'] },
  part: { text: ['分包', 'Part of a message'] },
  sent: { text: ['已发出', 'Sent'] },
  ignored: { text: ['鉴权前，忽略', 'Before sign-in: ignored'] },
  unanswered: { text: ['未入库，未应答', 'Could not be kept: not answered'] },
  fault: { text: ['帧有错', 'Faulty frame'] },
  garbage: { text: ['不是帧', 'No frame'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;
