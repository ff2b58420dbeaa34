/**
 * What can be ordered of a terminal: for how long an order that it has not fetched stays valid, hours, and whether its
 * answer is its end: it only reads, or there is nothing to read back.
 */
export const commandKinds = {
  tankTable: {
    text: ['下发罐容表', 'Send tank calibration table'],
    expiresAfterH: 24,
    endsWithAnswer: false,
  },
  readParameters: { text: ['读取参数', 'Read parameters'], expiresAfterH: 24, endsWithAnswer: true },
  writeParameters: { text: ['下发参数', 'Write parameters'], expiresAfterH: 24, endsWithAnswer: false },
  parameterFile: { text: ['下发参数文件', 'Send parameter file'], expiresAfterH: 24, endsWithAnswer: false },
  text: { text: ['下发文本', 'Send text'], expiresAfterH: 4, endsWithAnswer: true },
  upgrade: { text: ['下发升级文件', 'Send upgrade file'], expiresAfterH: 72, endsWithAnswer: false },
  restart: { text: ['重启', 'Restart'], expiresAfterH: 1, endsWithAnswer: true },
  clear: { text: ['清除数据', 'Clear stored data'], expiresAfterH: 1, endsWithAnswer: true },
  query: { text: ['设备测试', 'Device test'], expiresAfterH: 1, endsWithAnswer: true },
  unlockPassword: { text: ['下发开锁密码', 'Send unlock password'], expiresAfterH: 1, endsWithAnswer: true },
  cameraSetup: { text: ['下发摄像头设置', 'Send camera setting'], expiresAfterH: 24, endsWithAnswer: false },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly text: readonly [string, string];
      readonly expiresAfterH: number;
      readonly endsWithAnswer: boolean;
    }
  >
>;

/** See `commandKinds`. */
export type CommandKind = keyof typeof commandKinds;

/** Kinds about parameters of a terminal; their subject is the file. */
export const parameterKinds = [
  'readParameters',
  'writeParameters',
  'parameterFile',
] as const satisfies readonly CommandKind[];

/** How an order came to be given. */
export const commandModes = {
  single: { text: ['单车下发', 'One truck'] },
  copy: { text: ['复制自其他车', 'Copied from another truck'] },
  restore: { text: ['恢复备份', 'Backup restored'] },
  rollout: { text: ['批量下发', 'Roll-out'] },
  rollBack: { text: ['批量回退', 'Rolled back'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** See `commandModes`. */
export type CommandMode = keyof typeof commandModes;

/** How a value came to be another one: by an order, or found so at the next reading. */
export const changeModes = {
  ...commandModes,
  onSite: { text: ['非本平台修改', 'Not changed from here'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** An order is given to its terminal at most so often while that does not answer; after that it has failed. */
export const maxAttempts = 5;

/** A terminal that has not answered an order for so long is given it again, under the same code. */
export const repeatAfterMs = 60_000;

/** The same where it has answered that it received the order or works on it: it may have been switched off meanwhile. */
export const resumeAfterMs = 600_000;

/** An order that is dangerous late ends so long after the second person let it go. */
export const dangerousForMs = 15 * 60_000;
