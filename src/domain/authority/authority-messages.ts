/** Since which edition of JT/T 809 a message is there, or until which. */
export type AuthorityMessageEdition = 'all' | 'from2013' | 'from2019' | 'until2013';

/**
 * What is done with a message here: `sent` by itself or as an answer; `person`: somebody answers it; `taken`: it is acted
 * on; `recorded`: kept for people to read; `refused`: recorded, and answered that it is not done; `unused`: neither sent
 * nor understood.
 */
export type AuthorityTreatment = 'sent' | 'person' | 'taken' | 'recorded' | 'refused' | 'unused';

/** A message of a link, or of the sub-messages within one: its id, words, editions, and what is done with it here. */
export type AuthorityMessageRow = readonly [
  id: number,
  zh: string,
  en: string,
  edition: AuthorityMessageEdition,
  treatment: AuthorityTreatment,
];

/** From the carrier’s console to the authority, by name. */
export const upMessages = {
  logIn: [0x1001, '主链路登录', 'Log-in of the main link', 'all', 'sent'],
  logOut: [0x1003, '主链路注销', 'Log-out of the main link', 'all', 'sent'],
  keepAlive: [0x1005, '主链路保持', 'Keep-alive of the main link', 'all', 'sent'],
  mainLinkLost: [0x1007, '主链路断开通知', 'Main link is lost', 'all', 'sent'],
  closing: [0x1008, '下级平台关闭链路', 'The console closes its links', 'all', 'sent'],
  subLinkAnswer: [0x9002, '从链路连接应答', 'Sub-link answered', 'all', 'sent'],
  subLogOutAnswer: [0x9004, '从链路注销应答', 'Log-out of the sub-link answered', 'all', 'sent'],
  subKeepAliveAnswer: [0x9006, '从链路保持应答', 'Keep-alive of the sub-link answered', 'all', 'sent'],
  lossStatistics: [0x1102, '断链和丢失统计', 'Breaks and losses', 'from2019', 'sent'],
  numberStatistics: [0x1103, '业务序号统计', 'Numbers of messages', 'from2019', 'unused'],
  registration: [0x1201, '车辆注册', 'Vehicle registration', 'all', 'sent'],
  place: [0x1202, '实时位置', 'Position', 'all', 'sent'],
  pastPlaces: [0x1203, '补报位置', 'Positions after a break', 'all', 'sent'],
  exchangeStarted: [0x1205, '启动位置交换应答', 'Exchange of positions begun', 'all', 'sent'],
  exchangeStopped: [0x1206, '结束位置交换应答', 'Exchange of positions ended', 'all', 'sent'],
  placesQuery: [0x1207, '申请交换位置', 'Positions asked for', 'all', 'unused'],
  placesStop: [0x1208, '取消交换位置', 'No more positions asked for', 'all', 'unused'],
  pastPlacesQuery: [0x1209, '申请补发位置', 'Past positions asked for', 'all', 'unused'],
  driverAnswer: [0x120a, '驾驶员应答', 'Driver, as asked for', 'all', 'sent'],
  wayBillAnswer: [0x120b, '电子运单应答', 'Way bill, as asked for', 'all', 'sent'],
  driver: [0x120c, '驾驶员上报', 'Driver', 'all', 'sent'],
  wayBill: [0x120d, '电子运单上报', 'Way bill', 'all', 'sent'],
  route: [0x120e, '线路上报', 'Route', 'from2019', 'unused'],
  inquiryAnswer: [0x1301, '查岗应答', 'Inquiry answered', 'all', 'sent'],
  textAnswer: [0x1302, '平台间报文应答', 'Text received', 'all', 'sent'],
  resendQuery: [0x1303, '补发请求', 'To be sent again', 'from2019', 'unused'],
  urgeAnswer: [0x1401, '督办应答', 'Urged alarm answered', 'all', 'sent'],
  alarm: [0x1402, '报警上报', 'Alarm', 'all', 'sent'],
  alarmHandled: [0x1403, '报警处理结果', 'What became of an alarm', 'from2013', 'sent'],
  alarmHandled2019: [0x1412, '报警处理结果', 'What became of an alarm', 'from2019', 'sent'],
  listenAnswer: [0x1501, '单向监听应答', 'Listening answered', 'all', 'sent'],
  photographAnswer: [0x1502, '拍照应答', 'Photograph answered', 'all', 'sent'],
  truckTextAnswer: [0x1503, '下发报文应答', 'Text to the truck answered', 'all', 'sent'],
  recorderAnswer: [0x1504, '行驶记录应答', 'Driving record answered', 'all', 'sent'],
  emergencyAnswer: [0x1505, '应急接入应答', 'Emergency access answered', 'all', 'sent'],
  vehicleRecord: [0x1601, '车辆静态信息', 'Vehicle record', 'all', 'sent'],
} as const satisfies Readonly<Record<string, AuthorityMessageRow>>;

/** From the authority to the carrier’s console, by name. */
export const downMessages = {
  logInAnswer: [0x1002, '主链路登录应答', 'Log-in answered', 'all', 'taken'],
  logOutAnswer: [0x1004, '主链路注销应答', 'Log-out answered', 'all', 'taken'],
  keepAliveAnswer: [0x1006, '主链路保持应答', 'Keep-alive answered', 'all', 'taken'],
  subLinkQuery: [0x9001, '从链路连接', 'Sub-link', 'all', 'taken'],
  subLogOut: [0x9003, '从链路注销', 'Log-out of the sub-link', 'all', 'taken'],
  subKeepAlive: [0x9005, '从链路保持', 'Keep-alive of the sub-link', 'all', 'taken'],
  subLinkLost: [0x9007, '从链路断开通知', 'Sub-link is lost', 'all', 'taken'],
  closedByAuthority: [0x9008, '上级平台关闭链路', 'The authority closes the links', 'all', 'taken'],
  receivedCount: [0x9101, '接收定位信息数量', 'Positions received', 'all', 'taken'],
  lossStatisticsQuery: [0x9102, '断链和丢失统计请求', 'Breaks and losses asked for', 'from2019', 'taken'],
  numberStatisticsQuery: [0x9103, '业务序号统计', 'Numbers of messages', 'from2019', 'recorded'],
  registrationAnswer: [0x9201, '车辆注册应答', 'Vehicle registration answered', 'from2019', 'taken'],
  othersPlace: [0x9202, '交换位置', 'Position of another’s vehicle', 'all', 'unused'],
  othersPastPlaces: [0x9203, '交换补发位置', 'Past positions of another’s vehicle', 'all', 'unused'],
  othersRecord: [0x9204, '交换静态信息', 'Record of another’s vehicle', 'all', 'unused'],
  exchangeStart: [0x9205, '启动位置交换', 'Exchange of positions begins', 'all', 'taken'],
  exchangeStop: [0x9206, '结束位置交换', 'Exchange of positions ends', 'all', 'taken'],
  placesAnswer: [0x9207, '申请交换应答', 'Positions, as asked for', 'all', 'unused'],
  placesStopAnswer: [0x9208, '取消交换应答', 'No more positions, as asked for', 'all', 'unused'],
  pastPlacesAnswer: [0x9209, '申请补发应答', 'Past positions, as asked for', 'all', 'unused'],
  driverQuery: [0x920a, '驾驶员请求', 'Driver asked for', 'all', 'taken'],
  wayBillQuery: [0x920b, '电子运单请求', 'Way bill asked for', 'all', 'taken'],
  inquiry: [0x9301, '平台查岗', 'Inquiry', 'all', 'person'],
  text: [0x9302, '平台间报文', 'Text', 'all', 'recorded'],
  resend: [0x9303, '补发请求', 'To be sent again', 'from2019', 'recorded'],
  urge: [0x9401, '报警督办', 'Urged alarm', 'all', 'person'],
  warning: [0x9402, '报警预警', 'Warning', 'all', 'recorded'],
  warningTip: [0x9403, '实时交换报警', 'Alarm of others', 'all', 'recorded'],
  listen: [0x9501, '单向监听', 'Listen', 'all', 'refused'],
  photograph: [0x9502, '拍照', 'Photograph', 'all', 'taken'],
  truckText: [0x9503, '下发报文', 'Text to the truck', 'all', 'taken'],
  recorder: [0x9504, '行驶记录', 'Driving record', 'all', 'refused'],
  emergency: [0x9505, '应急接入', 'Emergency access', 'all', 'refused'],
  vehicleQuery: [0x9601, '补报车辆静态信息', 'Vehicle record asked for', 'all', 'taken'],
} as const satisfies Readonly<Record<string, AuthorityMessageRow>>;

export type UpMessage = keyof typeof upMessages;
export type DownMessage = keyof typeof downMessages;
