import { countdownText } from '#domain/time/countdown.ts';
import { instantMs } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import { DeadlineDisc } from '#ui/drawing/deadline-disc.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

/** How much time is left to answer: a disc that empties, and minutes; past it a word. */
export const Deadline = ({
  receivedTime,
  deadlineTime,
  size = 16,
}: {
  readonly receivedTime: string;
  readonly deadlineTime: string | null;
  readonly size?: number;
}) => {
  const { t } = useTranslation();
  const untilMs = instantMs(deadlineTime);
  const fromMs = instantMs(receivedTime);
  if (untilMs === null || fromMs === null) return null;
  const leftMs = untilMs - now.value;
  const share = leftMs / Math.max(1, untilMs - fromMs);
  return (
    <span className={`${typography.noWrap} ${share < 0.2 ? typography.danger : ''}`} data-part="deadline">
      <DeadlineDisc share={share} size={size} /> <b>{countdownText(leftMs) ?? t(['已超时', 'Too late'])}</b>
    </span>
  );
};
