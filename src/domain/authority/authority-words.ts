/** What came down from an authority. */
export const authorityMessageKinds = {
  inquiry: { text: ['查岗', 'Inquiry'], tone: 'busy' },
  urge: { text: ['督办报警', 'Urged alarm'], tone: 'busy' },
  text: { text: ['通知', 'Text'], tone: 'quiet' },
  warning: { text: ['预警', 'Warning'], tone: 'quiet' },
  truckText: { text: ['车辆报文', 'Text to a truck'], tone: 'quiet' },
  refused: { text: ['车辆指令', 'Order for a truck'], tone: 'quiet' },
  recorded: { text: ['其他', 'Other'], tone: 'quiet' },
  unread: { text: ['读不懂，请向平台询问', 'Can’t be read: ask the authority'], tone: 'bad' },
} as const;

export type AuthorityMessageKind = keyof typeof authorityMessageKinds;

/** What became of it. */
export const authorityMessageStates = {
  open: { text: ['等人回答', 'Waits for a person'], tone: 'busy' },
  answered: { text: ['已答', 'Answered'], tone: 'good' },
  expired: { text: ['超时', 'Too late'], tone: 'bad' },
  recorded: { text: ['已收', 'Received'], tone: 'quiet' },
  done: { text: ['已执行', 'Done'], tone: 'good' },
  refused: { text: ['已拒绝', 'Rejected'], tone: 'quiet' },
} as const;

export type AuthorityMessageState = keyof typeof authorityMessageStates;

/** Whether an authority has taken a truck in. */
export const authorityVehicleStates = {
  waiting: { text: ['待上报', 'Not sent yet'], tone: 'quiet' },
  sent: { text: ['已上报', 'Sent'], tone: 'quiet' },
  registered: { text: ['已入网', 'Registered'], tone: 'good' },
  differs: {
    text: [
      '平台登记的资料与上报不符，请核对车牌、颜色和终端',
      'The authority has other data: check plate, colour and terminal',
    ],
    tone: 'bad',
  },
  refused: {
    text: [
      '平台拒绝该车，请先在运管部门登记',
      'Rejected by the authority: have the truck registered there first',
    ],
    tone: 'bad',
  },
} as const;

export type AuthorityVehicleState = keyof typeof authorityVehicleStates;

/** What is answered to an urge. */
export const urgeResults = {
  inWork: { text: ['处理中', 'Being handled'] },
  done: { text: ['已处理完毕', 'Handled'] },
  notDone: { text: ['不作处理', 'Not handled'] },
  later: { text: ['将来处理', 'Handled later'] },
} as const;

export type UrgeResult = keyof typeof urgeResults;

/** Editions in words. */
export const authorityEditionWords = {
  2011: { text: ['2011', '2011'] },
  2013: { text: ['2011（2013 补充）', '2011 with its supplement of 2013'] },
  2019: { text: ['2019', '2019'] },
} as const;

/** How frames are numbered. */
export const numberingWords = {
  all: { text: ['所有报文连续编号', 'All frames together'] },
  perMessage: { text: ['按业务类型分别编号', 'Each kind of message separately'] },
} as const;

/** What the length of a frame counts. */
export const lengthWords = {
  withCheckCode: { text: ['含校验码', 'With the check code'] },
  withoutCheckCode: { text: ['不含校验码', 'Without the check code'] },
} as const;

/** Unit of the time limit of an inquiry. */
export const limitUnits = {
  minute: { text: ['分钟', 'Minutes'] },
  second: { text: ['秒', 'Seconds'] },
} as const;

/** Datum of what goes up. */
export const authorityDatums = {
  wgs84: { text: ['WGS-84', 'WGS-84'] },
  gcj02: { text: ['GCJ-02', 'GCJ-02'] },
} as const;

/** Which trucks go to an authority. */
export const authorityVehicleChoices = {
  all: { text: ['公司及下级公司的全部车辆', 'All trucks of the company and of those below'] },
  chosen: { text: ['指定车辆', 'Chosen trucks'] },
} as const;
