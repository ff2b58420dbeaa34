import { dayMs, formatDate, type DateLanguage } from './time.ts';

/**
 * Relative time of specification 9: under 30 s 'just now', under 1 hour minutes, under 1 day hours,
 * under 2 days '1 day ago', otherwise a date. A moment ahead of `nowMs` counts as now.
 */
export const relativeTime = (thenMs: number, nowMs: number, language: DateLanguage): string => {
  const ageMs = Math.max(0, nowMs - thenMs);
  const zh = language === 'zh';
  if (ageMs < 30_000) return zh ? '刚刚' : 'just now';
  if (ageMs < 3_600_000) {
    const minutes = Math.max(1, Math.floor(ageMs / 60_000));
    return zh ? `${minutes} 分钟前` : `${minutes} min ago`;
  }
  if (ageMs < dayMs) {
    const hours = Math.floor(ageMs / 3_600_000);
    return zh ? `${hours} 小时前` : `${hours} h ago`;
  }
  if (ageMs < 2 * dayMs) return zh ? '1 天前' : '1 day ago';
  return formatDate(thenMs, language);
};
