import { weekdayCodes, weekdays } from './weekdays.ts';

const workdays = 'mon tue wed thu fri';

/** Days of the week in words: `周一至周五`; all of them are every day. */
export const weekdaysText = (codes: readonly string[]): readonly [zh: string, en: string] => {
  const days = weekdayCodes.filter((day) => codes.includes(day));
  if (days.length === weekdayCodes.length) return ['每天', 'Every day'];
  if (days.join(' ') === workdays) return ['周一至周五', 'Mon to Fri'];
  const named = days.map((day) => weekdays[day].text);
  return [named.map(([zh]) => zh).join('、'), named.map(([, en]) => en).join(', ')];
};
