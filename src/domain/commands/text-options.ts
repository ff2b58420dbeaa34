type Words = Readonly<Record<string, { readonly text: readonly [zh: string, en: string] }>>;

/** Where a terminal puts a text (0x8300). */
export const textTargets = {
  display: { text: ['显示', 'Display'] },
  voice: { text: ['语音播报', 'Voice'] },
  both: { text: ['显示和播报', 'Display and voice'] },
  advert: { text: ['广告屏', 'Advertising screen'] },
} as const satisfies Words;

/** See `textTargets`. */
export type TextTarget = keyof typeof textTargets;

export const isTextTarget = (name: string): name is TextTarget => Object.hasOwn(textTargets, name);

/** What a text is; terminals before 2019 know urgent ones alone apart. */
export const textTypes = {
  notice: { text: ['通知', 'Notice'] },
  urgent: { text: ['紧急', 'Urgent'] },
  service: { text: ['服务', 'Service'] },
} as const satisfies Words;

/** See `textTypes`. */
export type TextType = keyof typeof textTypes;

export const isTextType = (name: string): name is TextType => Object.hasOwn(textTypes, name);

/** JT/T 808-2019 has no advertising screen. */
export const knowsTarget = (target: TextTarget, edition: string): boolean =>
  target !== 'advert' || edition !== '2019';
