/** Days of the week, from Monday on. */
export const weekdays = {
  mon: { text: ['周一', 'Mon'] },
  tue: { text: ['周二', 'Tue'] },
  wed: { text: ['周三', 'Wed'] },
  thu: { text: ['周四', 'Thu'] },
  fri: { text: ['周五', 'Fri'] },
  sat: { text: ['周六', 'Sat'] },
  sun: { text: ['周日', 'Sun'] },
} as const satisfies Readonly<Record<string, { readonly text: readonly [zh: string, en: string] }>>;

/** See `weekdays`. */
export type Weekday = keyof typeof weekdays;

/** In their order. */
export const weekdayCodes = Object.keys(weekdays) as readonly Weekday[];

/** A code of `weekdays`. */
export const isWeekday = (code: string): code is Weekday => Object.hasOwn(weekdays, code);

/** Which day of the week a day of the calendar (`YYYY-MM-DD`) is. */
export const weekdayOf = (day: string): Weekday =>
  weekdayCodes[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon';
