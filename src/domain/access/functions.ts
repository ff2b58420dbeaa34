/**
 * What a role may do beyond opening pages (specification 2, role functions): code → words. A call names one of these
 * (`contract/call.ts`), so a function that is not here can't be asked for.
 */
export const roleFunctions = {
  'fleet.watch': ['查看车辆', 'See trucks'],
  'alarm.watch': ['查看报警', 'See alarms'],
  'alarm.judge': ['处理报警', 'Acknowledge and judge alarms'],
  'alarm.shelve': ['搁置报警', 'Shelve alarms'],
  'media.view': ['查看照片和视频', 'View photos and videos'],
  'video.watch': ['看实时和历史视频', 'Watch live and recorded video'],
  'handover.write': ['交接班', 'Hand shifts over'],
  'delivery.sign': ['签收卸油', 'Sign for deliveries'],
  'certificate.issue': ['签发交接证书', 'Issue delivery certificates'],
  'track.share': ['分享轨迹链接', 'Share replays by link'],
  'driver.write': ['编辑驾驶员', 'Edit drivers'],
  'driver.contact': ['查看驾驶员电话', 'See telephone numbers of drivers'],
  'driver.coach': ['驾驶员辅导', 'Coaching'],
  'truck.write': ['编辑车辆', 'Edit trucks'],
  'tankTable.write': ['编辑和下发罐容表', 'Edit and send tank calibration tables'],
  'wayBill.write': ['编辑配送安排', 'Arrange deliveries'],
  'route.write': ['编辑路线', 'Edit routes'],
  'device.write': ['编辑设备', 'Edit devices'],
  'repairCard.write': ['编辑维修卡', 'Edit repair cards'],
  'device.repair': ['派发和关闭检修单', 'Assign and close repair orders'],
  'company.write': ['编辑公司', 'Edit companies'],
  'role.write': ['编辑角色', 'Edit roles'],
  'user.write': ['编辑用户', 'Edit users'],
  'interface.write': ['管理对外接口', 'Set up interfaces of other systems'],
  'place.write': ['编辑站点和油库', 'Edit stations, depots and other places'],
  'fence.write': ['编辑围栏', 'Edit fences'],
  'fence.approve': ['审批围栏', 'Approve fences'],
  'heartbeat.watch': ['心跳超时提醒', 'Alerts of overdue heartbeats'],
  'loss.claim': ['损溢原因和索赔', 'Record causes of losses and claims'],
  'statement.write': ['填写驾驶员陈述', 'Take down what drivers say of losses'],
  'calibration.write': ['编辑检定记录', 'Edit calibrations'],
  'pumpTotals.write': ['录入加油机累计量', 'Enter pump totals'],
  'fuelPrice.write': ['编辑油品价格', 'Edit fuel prices'],
  'lossLimit.write': ['编辑损溢限值', 'Edit loss limits'],
  'parameter.write': ['下发终端参数', 'Send parameters to consoles'],
  'parameter.approve': ['复核终端参数', 'Confirm parameters sent by others'],
  'unlock.write': ['下发开锁密码', 'Send unlock passwords'],
  'text.send': ['下发文本', 'Send texts to consoles'],
  'threshold.write': ['编辑报警阈值', 'Edit alarm thresholds'],
  'notice.write': ['编辑通知设置', 'Set up notices'],
  'message.recharge': ['短信充值', 'Recharge text messages'],
  'authority.answer': ['回答监管平台查岗和督办', 'Answer inquiries of authorities'],
  'authority.write': ['设置监管平台', 'Set up links to authorities'],
  'master.correct': ['更正历史主数据', 'Correct master data of the past'],
} as const satisfies Readonly<Record<string, readonly [zh: string, en: string]>>;

export type FunctionCode = keyof typeof roleFunctions;

export const isFunctionCode = (code: string): code is FunctionCode => Object.hasOwn(roleFunctions, code);
