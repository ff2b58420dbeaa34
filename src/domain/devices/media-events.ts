/** Why a terminal took a file that it keeps (JT/T 808-2019, 0x8802). */
export const mediaEvents = {
  command: { text: ['平台指令', 'On demand'], code: 0 },
  interval: { text: ['定时', 'Timed'], code: 1 },
  robbery: { text: ['抢劫报警', 'Robbery alarm'], code: 2 },
  collision: { text: ['碰撞侧翻报警', 'Collision or rollover alarm'], code: 3 },
} as const satisfies Readonly<
  Record<string, { readonly text: readonly [zh: string, en: string]; readonly code: number }>
>;

/** See `mediaEvents`. */
export type MediaEvent = keyof typeof mediaEvents;

export const isMediaEvent = (name: string): name is MediaEvent => Object.hasOwn(mediaEvents, name);

const names = Object.keys(mediaEvents).filter(isMediaEvent);

/** Null: the standard has no such event. */
export const mediaEventOf = (code: number): MediaEvent | null =>
  names.find((name) => mediaEvents[name].code === code) ?? null;
