/** Why a camera took a photo (terminal message `media`). */
export const photoCauses = {
  event: { text: ['事件', 'Event'] },
  interval: { text: ['定时', 'Timed'] },
  command: { text: ['远程抓拍', 'Remote request'] },
  manual: { text: ['手动', 'By hand'] },
  door: { text: ['开关门', 'Door'] },
  seal: { text: ['铅封', 'Seal'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [string, string] }>>;

/** See `photoCauses`. */
export type PhotoCause = keyof typeof photoCauses;

/** Whether a word is that of a cause. */
export const isPhotoCause = (cause: string): cause is PhotoCause => Object.hasOwn(photoCauses, cause);
