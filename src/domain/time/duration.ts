import { missing, type DateLanguage } from './time.ts';

const units = [
  { seconds: 86_400, zh: '天', en: 'd' },
  { seconds: 3600, zh: '小时', en: 'h' },
  { seconds: 60, zh: '分', en: 'min' },
  { seconds: 1, zh: '秒', en: 's' },
] as const;

/** A duration as days, hours, minutes and seconds (specification 9); parts that are zero are left out. */
export const formatDuration = (seconds: number | null | undefined, language: DateLanguage): string => {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return missing;
  let rest = Math.max(0, Math.round(seconds));
  const parts: string[] = [];
  for (const unit of units) {
    const amount = Math.floor(rest / unit.seconds);
    rest -= amount * unit.seconds;
    if (amount > 0) parts.push(`${amount} ${language === 'zh' ? unit.zh : unit.en}`);
  }
  return parts.length > 0 ? parts.join(' ') : language === 'zh' ? '0 秒' : '0 s';
};

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** The same in a narrow cell: `mm:ss`, `h:mm:ss`, with days before it from 24 h. */
export const clockDuration = (seconds: number | null | undefined, language: DateLanguage): string => {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return missing;
  const whole = Math.max(0, Math.round(seconds));
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor((whole % 86_400) / 3600);
  const tail = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  if (days > 0) return `${days} ${language === 'zh' ? '天' : 'd'} ${two(hours)}:${tail}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
};
