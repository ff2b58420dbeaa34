import { placeOf } from '../parameters/parameter-file.ts';
import { isParameterFile, parameterFileOf } from '../parameters/parameter-files.ts';
import { screens } from '../menu/screens.ts';
import { callFields } from './audit-call-fields.ts';

type Words = readonly [zh: string, en: string];

/** What of a page of master data gives names to its writes. */
export interface AuditedPage {
  readonly source: string;
  readonly noun: Words;
  readonly fields: Readonly<Record<string, { readonly title: Words }>>;
  readonly actions?: Readonly<Record<string, { readonly title: Words }>>;
  /** Its writes wait for a second person. */
  readonly approval?: string;
}

const verbs: Readonly<Record<string, Words>> = {
  create: ['新增', 'Create'],
  update: ['修改', 'Edit'],
  remove: ['删除', 'Delete'],
  restore: ['撤销删除', 'Undo the deletion of'],
  correct: ['更正', 'Correct'],
  proposed: ['提交变更：', 'Propose a change:'],
  applied: ['变更已通过：', 'Change approved:'],
  refused: ['变更被驳回：', 'Change rejected:'],
  withdrawn: ['变更已撤回：', 'Change withdrawn:'],
  failed: ['变更未能生效：', 'Change failed:'],
};

const writes = ['create', 'update', 'remove', 'restore'] as const;
const steps = ['proposed', 'applied', 'refused', 'withdrawn', 'failed'] as const;

/** Whether an entry is a step of a change that needs a second person. */
export const isChangeStep = (action: string): boolean => steps.some((step) => action.endsWith(`.${step}`));

/** Entries of the audit log that are no writes of master data, by their action. */
export const auditActions = {
  'unique.takenElsewhere': ['使用平台内已有的值', 'Used a value that is in use elsewhere'],
  'user.restored': ['从服务器恢复管理员', 'Restore an administrator from the server'],
  'session.login': ['登录', 'Sign in'],
  'session.refused': ['登录被拒', 'Sign-in rejected'],
  'session.logout': ['退出', 'Sign out'],
  'session.endView': ['结束以他人身份查看', 'End seeing as another user'],
  'session.confirm': ['解锁屏幕', 'Unlock the screen'],
  'session.confirm-refused': ['解锁被拒', 'Unlocking rejected'],
  'user.password': ['修改自己的密码', 'Change one’s own password'],
  'user.password-refused': ['修改密码被拒', 'Password change rejected'],
  'secondFactor.refused': ['第二重验证被拒', 'Second factor rejected'],
  'secondFactor.beginApp': ['开始设置验证器应用', 'Begin to set up an authenticator app'],
  'secondFactor.confirmApp': ['添加验证器应用', 'Add an authenticator app'],
  'secondFactor.beginPasskey': ['开始添加通行密钥', 'Begin to add a passkey'],
  'secondFactor.addPasskey': ['添加通行密钥', 'Add a passkey'],
  'secondFactor.remove': ['移除第二重验证', 'Remove a second factor'],
  'secondFactor.renewCodes': ['重新生成恢复码', 'Renew recovery codes'],
  'secondFactor.readReset': ['获知双重验证被重置', 'Read of a reset second factor'],
  'signOn.provisioned': ['由身份提供方建立账号', 'Account made by an identity provider'],
  'signOn.changed': ['由身份提供方更新账号', 'Account changed by an identity provider'],
  'signOn.refused': ['单点登录被拒', 'Single sign-on rejected'],
  'signOn.ended': ['由身份提供方结束登录', 'Session ended by an identity provider'],
  'signOn.secret': ['录入身份提供方密钥', 'Enter the secret of an identity provider'],
  'signOn.check': ['检查身份提供方', 'Check an identity provider'],
  'signOn.try': ['试用登录映射', 'Try a mapping of single sign-on'],
  'ownDevices.signOut': ['退出自己的设备', 'Sign out one’s own device'],
  'video.watch': ['看实时视频', 'Watch live video'],
  'video.play': ['看历史视频', 'Watch recorded video'],
  'video.talk': ['与驾驶室通话', 'Talk to a cab'],
  'storedMedia.fetch': ['取回终端存储的照片或录像', 'Fetch a stored photo or clip from a terminal'],
  'video.photograph': ['远程拍照', 'Take a photo remotely'],
  'unregisteredTerminals.admit': ['未登记终端接入', 'Unregistered terminal let in'],
  'unregisteredTerminals.ignore': ['忽略或恢复未登记终端', 'Unregistered terminal ignored or shown again'],
  'unregisteredTerminals.acceptClock': ['采用终端时区', 'Clock of a terminal accepted'],
  'terminals.locate': ['向终端查询位置', 'Ask a terminal where it is'],
  'terminals.follow': ['要求终端频繁上报位置', 'Ask a terminal for frequent places'],
  'terminalCapabilities.retry': ['重新启用终端功能', 'Function of a terminal offered again'],
  'terminalCapabilities.linkCheck': ['检测终端链路', 'Check the link to a terminal'],
  'terminal.moved': ['平台运营方收回终端号码', 'Terminal number taken back by the operator'],
  'stream.widened': ['报警订阅超出平常范围', 'Alarm subscription beyond the usual'],
  'userPrivilege.saveAlarm': ['修改报警设置', 'Change alarm settings'],
  'quickVisits.add': ['添加快速访问', 'Add to quick access'],
  'quickVisits.remove': ['移除快速访问', 'Remove from quick access'],
  'savedFilters.put': ['保存查询条件', 'Save a filter'],
  'savedFilters.remove': ['删除查询条件', 'Delete a saved filter'],
  'push.subscribe': ['开启推送', 'Turn push on'],
  'push.unsubscribe': ['关闭推送', 'Turn push off'],
  'alarms.cue': ['处理报警', 'Acknowledge or judge alarms'],
  'alarm.acknowledged': ['确认报警', 'Acknowledge alarms'],
  'alarm.inProgress': ['开始处理报警', 'Take alarms in work'],
  'alarm.normal': ['研判报警：正常', 'Judge alarms: normal'],
  'alarm.abnormal': ['研判报警：异常', 'Judge alarms: abnormal'],
  'alarm.falseAlarm': ['研判报警：误报', 'Judge alarms: false'],
  'shelving.add': ['搁置报警', 'Shelve alarms'],
  'authorityMessages.answer': ['回答监管平台', 'Answer an authority'],
  'authorities.secrets': ['录入监管平台密码', 'Enter the password of an authority'],
  'shelving.end': ['结束搁置', 'End a shelving'],
  'handovers.write': ['填写交接', 'Write a handover'],
  'handovers.sign': ['签收交接', 'Sign a handover'],
  'stationHandovers.sign': ['签收卸油', 'Sign for a delivery'],
  'certificates.issue': ['签发交接证书', 'Issue a delivery certificate'],
  'transportDocuments.issue': ['签发危险货物运单', 'Issue a transport document'],
  'transportDocuments.cancel': ['作废危险货物运单', 'Cancel a transport document'],
  'airtightCertificates.issue': ['签发气密检测证书', 'Issue a tightness certificate'],
  'trackShares.create': ['分享轨迹', 'Share a replay'],
  'trackShares.revoke': ['撤回轨迹分享', 'Revoke a shared replay'],
  'shareLinks.create': ['生成分享链接', 'Make a share link'],
  'shareLinks.renew': ['更换分享链接的地址', 'Give a share link another address'],
  'lossStatements.add': ['填写驾驶员陈述', 'Take down what a driver says of a loss'],
  'lossClaims.put': ['损溢原因和索赔', 'Cause of a loss, claim'],
  'cardSite.open': ['打开发卡网站', 'Open the card-issuing site'],
  'drivers.addNote': ['驾驶员辅导记录', 'Coaching note'],
  'stationGauges.bind': ['绑定加油站液位仪', 'Assign a gauge console to a station'],
  'stationGauges.release': ['解除加油站液位仪', 'Take a gauge console from a station'],
  'repairOrders.give': ['派发检修单', 'Assign a repair order'],
  'repairOrders.move': ['更新检修单', 'Update a repair order'],
  'apiReference.try': ['试调用接口', 'Try a call of the API'],
  'report.export': ['导出报表', 'Export a report'],
  'report.exportCancelled': ['取消导出', 'Export cancelled'],
  'tankTables.check': ['校核罐容表', 'Check a tank calibration table'],
  'resources.create': ['提交新增', 'Propose a new row'],
  'resources.update': ['提交修改', 'Propose an edit'],
  'resources.remove': ['提交删除', 'Propose a deletion'],
  'resources.restore': ['撤销删除', 'Undo a deletion'],
  'resourceSheets.export': ['导出主数据', 'Export master data'],
  'firstRun.leave': ['首次使用：保持现状', 'First day: leave as it is'],
  'placeFiles.plan': ['预览围栏文件', 'Preview a file of fences'],
  'placeFiles.import': ['导入围栏文件', 'Import a file of fences'],
  'resourceSheets.plan': ['预览导入', 'Preview an import'],
  'resourceSheets.wrongRows': ['带走有误的行', 'Take wrong rows of a sheet along'],
  'resourceSheets.import': ['导入主数据', 'Import master data'],
  'resourceSheets.cancel': ['取消导入', 'Cancel an import'],
  'changeRequests.decide': ['审批变更', 'Decide on a change'],
  'changeRequests.withdraw': ['撤回变更', 'Withdraw a change'],
  'approvals.decide': ['审批围栏', 'Decide on a fence'],
  'approvals.update': ['修改围栏申请', 'Edit a fence request'],
  'corrections.preview': ['预览更正', 'Preview a correction'],
  'thresholds.save': ['修改报警阈值', 'Change an alarm threshold'],
  'thresholds.try': ['试算报警阈值', 'Try an alarm threshold'],
  'notices.test': ['发送测试通知', 'Send a test notice'],
  'notices.robot': ['录入机器人密钥', 'Enter a robot’s key'],
  'parameters.read': ['读取终端参数', 'Read parameters of a console'],
  'parameters.write': ['下发终端参数', 'Send parameters to a console'],
  'parameters.refused': ['参数下发被拒：密码错误', 'Sending of parameters rejected: wrong password'],
  'parameters.decide': ['复核参数下发', 'Confirm or reject sending of parameters'],
  'rollouts.start': ['批量下发终端参数', 'Roll out parameters'],
  'rollouts.move': ['批量下发：停止、继续、回退、复核', 'Roll-out: stop, resume, roll back, confirm'],
  'safetyEvidence.fetch': ['调取报警附件', 'Fetch files of an alarm'],
  'photos.archive': ['打包下载照片', 'Download photos'],
  'upgrades.start': ['下发升级文件', 'Send an upgrade file'],
  'unlockPasswords.start': ['下发开锁密码', 'Send an unlock password'],
  'deviceTests.start': ['设备测试', 'Test a device'],
  'tryMessages.run': ['试发报文', 'Try messages'],
  'corrections.apply': ['更正历史主数据', 'Correct master data of the past'],
} as const satisfies Readonly<Record<string, Words>>;

const plain: Readonly<Record<string, Words>> = auditActions;

/** What a table is called where several pages show parts of it. */
const shared: Readonly<Record<string, Words>> = { area: ['站点或围栏', 'site or fence'] };

const nounOf = (source: string, pages: readonly AuditedPage[]): Words | undefined =>
  shared[source] ?? pages.find((page) => page.source === source)?.noun;

/** What an action of the audit log is called; one that is not known any more stands by its name. */
export const auditActionText = (action: string, pages: readonly AuditedPage[]): Words => {
  const known = plain[action];
  if (known) return known;
  const [source = '', verb = ''] = action.split('.');
  const noun = nounOf(source, pages);
  if (noun === undefined) return [action, action];
  const done = verbs[verb];
  if (done) return [`${done[0]}${noun[0]}`, `${done[1]} ${noun[1]}`];
  const own = pages.find((page) => page.source === source && page.actions?.[verb])?.actions?.[verb]?.title;
  return own ? [`${noun[0]}：${own[0]}`, `${noun[1]}: ${own[1]}`] : [action, action];
};

/** Every action that an entry can have, for the filter: those of master data first. */
export const auditActionNames = (pages: readonly AuditedPage[]): readonly string[] => [
  ...new Set([
    ...pages.flatMap(({ source, actions = {}, approval }) =>
      [...writes, ...Object.keys(actions), ...(approval === undefined ? [] : steps)].map(
        (verb) => `${source}.${verb}`,
      ),
    ),
    ...Object.keys(auditActions),
  ]),
];

/** Parameters have the names that their file gives them; an entry's subject says of which file they are. */
const parameterTitle = (subject: string, path: string): Words | undefined => {
  const file = subject.split(' · ').find(isParameterFile);
  return file === undefined ? undefined : placeOf(parameterFileOf(file), path)?.field.title;
};

/** What a changed field is called. */
export const auditFieldText = (
  { action, subject }: { readonly action: string; readonly subject: string },
  field: string,
  pages: readonly AuditedPage[],
): Words => {
  const source = action.split('.')[0] ?? '';
  const title = pages.find((page) => page.source === source && page.fields[field])?.fields[field]?.title;
  return (
    title ??
    parameterTitle(subject, field) ??
    (Object.hasOwn(callFields, field) ? callFields[field]?.title : undefined) ?? [field, field]
  );
};

/**
 * What an entry is about, in words: a page is told by its title.
 * @param titleOf titles of pages that are defined by their reports and resources
 */
export const auditSubjectText = (subject: string, titleOf: (address: string) => Words | undefined): Words => {
  const screen = Object.hasOwn(screens, subject) ? screens[subject as keyof typeof screens] : undefined;
  return titleOf(subject) ?? screen ?? [subject, subject];
};
