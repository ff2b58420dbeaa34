/**
 * What a desk can ask of a terminal of JT/T 808 or 1078, with the messages by which it is asked: a terminal that does not
 * know one of them is not asked again by a button. Streams are not here: some terminals answer 0x9101 and 0x9201 by pictures alone.
 */
export const terminalCapabilities = {
  locate: { text: ['查询位置', 'Ask for position'], messageIds: [0x8201] },
  follow: { text: ['频繁上报位置', 'Frequent positions'], messageIds: [0x8202] },
  linkCheck: { text: ['链路检测', 'Link check'], messageIds: [0x8204] },
  text: { text: ['文本', 'Texts'], messageIds: [0x8300] },
  restart: { text: ['重启', 'Restart'], messageIds: [0x8105] },
  parameters: { text: ['读取参数', 'Read parameters'], messageIds: [0x8104] },
  setParameters: { text: ['设置参数', 'Set parameters'], messageIds: [0x8103] },
  attributes: { text: ['查询属性', 'Ask for properties'], messageIds: [0x8107] },
  upgrade: { text: ['升级', 'Upgrade'], messageIds: [0x8108] },
  confirmAlarm: { text: ['人工确认报警', 'Confirmed alarms'], messageIds: [0x8203] },
  photograph: { text: ['拍照', 'Photos on demand'], messageIds: [0x8801] },
  storedMedia: { text: ['终端存储的照片和录音录像', 'Stored photos and clips'], messageIds: [0x8802] },
  recordings: { text: ['录像列表', 'List of recordings'], messageIds: [0x9205] },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [zh: string, en: string]; readonly messageIds: readonly number[] }>
>;

/** See `terminalCapabilities`. */
export type TerminalCapability = keyof typeof terminalCapabilities;

export const isTerminalCapability = (name: string): name is TerminalCapability =>
  Object.hasOwn(terminalCapabilities, name);

const byMessage: ReadonlyMap<number, string> = new Map(
  Object.entries(terminalCapabilities).flatMap(([name, { messageIds }]) =>
    messageIds.map((messageId) => [messageId, name] as const),
  ),
);

/** What is asked by this message; null: nothing that a desk has a button for. */
export const capabilityOf = (messageId: number): TerminalCapability | null => {
  const name = byMessage.get(messageId);
  return name !== undefined && isTerminalCapability(name) ? name : null;
};

/** How it is known that a terminal does not know a message. */
export const unsupportedReasons = {
  refused: { text: ['终端回答“不支持”', 'It answers that it does not support it'] },
  silent: { text: ['两次无应答', 'No answer twice'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [zh: string, en: string] }>>;

/** See `unsupportedReasons`. */
export type UnsupportedReason = keyof typeof unsupportedReasons;
