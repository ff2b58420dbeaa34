/** What other systems can be told of, by the kind that stands in each telling; `needs`: what whoever chooses it may see himself. */
export const eventKinds = {
  'alarm.raised': { text: ['报警产生', 'Alarm raised'], needs: 'alarm.watch' },
  'alarm.changed': {
    text: ['报警变化（结束、更正、撤回）', 'Alarm changed (ended, corrected, withdrawn)'],
    needs: 'alarm.watch',
  },
  'alarm.judged': { text: ['报警确认或研判', 'Alarm acknowledged or judged'], needs: 'alarm.watch' },
  'task.closed': { text: ['运输任务关闭', 'Task closed'], needs: 'fleet.watch' },
  'task.loss': {
    text: ['任务损溢判定', 'Loss of a task determined'],
    needs: 'page:cargo_monitor/data_analysis/oil_loss',
  },
  'loading.recorded': { text: ['装油', 'Loading'], needs: 'fleet.watch' },
  'delivery.recorded': { text: ['卸油', 'Delivery'], needs: 'fleet.watch' },
  'terminal.unregistered': {
    text: ['未登记终端', 'Unregistered terminal'],
    needs: 'page:setting/base_data/terminal',
  },
  'terminal.lost': { text: ['终端离线', 'Terminal offline'], needs: 'fleet.watch' },
  'document.ending': { text: ['证件到期', 'Document expiring'], needs: 'page:setting/base_data/truck' },
  'command.done': {
    text: ['指令结束', 'Command done'],
    needs: 'page:setting/device_parameter/params_record',
  },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [zh: string, en: string]; readonly needs: string }>
>;

/** See `eventKinds`. */
export type EventKind = keyof typeof eventKinds;

/** Tried by a person from the page: no event happened. */
export const testEventKind = 'test';

/** How a telling is. */
export const deliveryStates = {
  queued: { text: ['待发送', 'Waiting'], tone: 'busy' },
  delivered: { text: ['已送达', 'Delivered'], tone: 'good' },
  failed: { text: ['未送达', 'Not delivered'], tone: 'bad' },
} as const;

/** How an address stands, by what became of the last telling. */
export const webhookStates = {
  off: { text: ['已停用', 'Disabled'], tone: 'quiet' },
  noSecret: { text: ['还没有密钥', 'No secret yet'], tone: 'bad' },
  idle: { text: ['还没有发送过', 'Nothing sent yet'], tone: 'quiet' },
  failing: { text: ['送不到', 'Not reached'], tone: 'bad' },
  good: { text: ['正常', 'Good'], tone: 'good' },
} as const;

/** Why a delivery got no answer of the other system. */
export const deliveryFaults = {
  late: { text: ['10 秒内没有应答', 'No answer within 10 s'] },
  private: { text: ['内网地址，未发送', 'A private address: not sent'] },
  address: { text: ['地址不正确，未发送', 'Not a proper address: not sent'] },
  away: { text: ['连接失败', 'The connection failed'] },
  secret: {
    text: ['密钥由另一主密钥加密，请生成新密钥', 'Its secret was sealed with another key: make a new one'],
  },
} as const;

export type DeliveryFault = keyof typeof deliveryFaults;
