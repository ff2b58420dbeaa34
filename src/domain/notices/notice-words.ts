/** Ways on which people outside the console are told, and numbers that are only listed (`sim`). */
export const noticeChannels = {
  sms: { text: ['短信', 'SMS'] },
  mail: { text: ['邮件', 'Mail'] },
  dingTalk: { text: ['钉钉机器人', 'DingTalk robot'] },
  weCom: { text: ['企业微信机器人', 'WeCom robot'] },
  sim: { text: ['终端 SIM 卡', 'SIM of a console'] },
} as const;

/** A way on which a notice goes. */
export type NoticeChannel = 'sms' | 'mail' | 'dingTalk' | 'weCom';

/** What notices tell. */
export const noticeKinds = {
  alarm: { text: ['报警', 'Alarm'] },
  expiry: { text: ['证件到期', 'Document expiring'] },
  oil: { text: ['油量', 'Oil volumes'] },
  dailyLoss: { text: ['每日损溢报表', 'Daily losses'] },
  weeklyScores: { text: ['每周驾驶员评分', 'Weekly driver scores'] },
  inquiry: { text: ['监管平台查岗', 'Inquiry of an authority'] },
  test: { text: ['测试', 'Test'] },
} as const;

export type NoticeKind = keyof typeof noticeKinds;

/** Where a notice is on its way. Accepted: the provider has it; delivered: the receiver's telephone, or the group, has it. */
export const noticeStates = {
  queued: { text: ['待发送', 'Waiting'], tone: 'quiet' },
  sending: { text: ['发送中', 'Sending'], tone: 'busy' },
  unclear: { text: ['结果待查', 'Outcome being looked up'], tone: 'busy' },
  accepted: { text: ['服务商已接收', 'Accepted by the provider'], tone: 'busy' },
  delivered: { text: ['已送达', 'Delivered'], tone: 'good' },
  failed: { text: ['失败', 'Failed'], tone: 'bad' },
  cancelled: { text: ['已取消', 'Cancelled'], tone: 'quiet' },
} as const;

/** Why a notice is where it is. */
export const noticeReasons = {
  notConfigured: { text: ['未配置服务商', 'The provider is not configured'] },
  noAnswer: { text: ['服务商无应答', 'The provider does not answer'] },
  notUnderstood: { text: ['服务商的应答无法识别', 'The provider’s answer is not understood'] },
  refused: { text: ['服务商拒绝', 'Rejected by the provider'] },
  busy: { text: ['超过服务商频率限制', 'Over the provider’s rate limit'] },
  noQuota: { text: ['短信余额不足', 'No text messages left'] },
  undelivered: { text: ['未送达手机', 'Not delivered to the phone'] },
  unknown: { text: ['结果不明', 'Its outcome is not known'] },
  seen: { text: ['已有人处理', 'Already handled'] },
  withdrawn: { text: ['报警已撤回', 'The alarm was withdrawn'] },
  off: { text: ['接收人已停用', 'The receiver is turned off'] },
  nobody: { text: ['无人可通知', 'No recipients'] },
  notDue: { text: ['未到此步骤的时间', 'Its step is not due yet'] },
  heldBack: { text: ['服务商限制频率，到时再发', 'Held back by the provider’s limit'] },
  wayAway: { text: ['服务商无法连接，到时重试', 'Its provider is out of reach, tried again then'] },
  tooOld: { text: ['已过时', 'Too old to notify'] },
} as const;

export type NoticeReason = keyof typeof noticeReasons;

/** Why a step of a rule may reach nobody. */
export const ruleWarnings = {
  receiverOff: { text: ['有接收人已停用', 'A receiver is turned off'], tone: 'bad' },
  noKey: { text: ['有机器人未录入密钥', 'A robot has no key'], tone: 'bad' },
  planGap: { text: ['值班表有空档', 'Its on-call plan has a gap'], tone: 'bad' },
} as const;

/** Whether an on-call plan has somebody at every hour of the coming week. */
export const planCoverages = {
  covered: { text: ['全时有人', 'Always covered'], tone: 'good' },
  gap: { text: ['有空档', 'Has gaps'], tone: 'bad' },
  nobody: { text: ['始终无人', 'Never covered'], tone: 'bad' },
} as const;

/** What is wrong with a receiver. */
export const receiverWarnings = {
  noKey: { text: ['未录入密钥，不会发送', 'Without its key nothing is sent'], tone: 'bad' },
  offInRules: {
    text: ['已停用，但推送规则或值班表仍使用', 'Disabled, but still used by a rule or an on-call plan'],
    tone: 'bad',
  },
} as const;

/** What a rule tells of. */
export const ruleSubjects = {
  alarm: { text: ['报警', 'Alarms'] },
  expiry: { text: ['证件到期', 'Expiring documents'] },
  dailyLoss: { text: ['每日损溢报表', 'Daily losses'] },
  weeklyScores: {
    text: ['每周驾驶员评分', 'Weekly driver scores'],
  },
  inquiry: { text: ['监管平台查岗和督办', 'Inquiries of authorities'] },
} as const;

/** Days on which a rule or a shift holds. */
export const dutyDays = {
  every: { text: ['每天', 'Every day'] },
  workdays: { text: ['周一至周五', 'Monday to Friday'] },
  weekend: { text: ['周六、周日', 'Saturday and Sunday'] },
} as const;

/** What a booking in the ledger of text messages is. */
export const bookings = {
  recharge: { text: ['充值', 'Recharge'], tone: 'good' },
  use: { text: ['使用', 'Use'], tone: 'quiet' },
  return: { text: ['退回', 'Returned'], tone: 'busy' },
} as const;
