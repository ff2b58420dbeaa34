import { formatDateTime } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import { loggedIn, user } from '#state/session/session.ts';
import { useTranslation } from '#ui/language.tsx';
import styles from './watermark.module.css';

const minuteMs = 60_000;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Who looks and when, faintly over every page, so that a photograph of the screen can be traced. For those outside the operator's own house. */
export const Watermark = () => {
  const { language } = useTranslation();
  const known = user.value;
  if (known === null || !(known.customer || known.restrictedShell || !loggedIn.value)) return null;
  const time = formatDateTime(Math.floor(now.value / minuteMs) * minuteMs, language).slice(0, -3);
  const text = `${known.userName} ${time}`.replace(/[&<>"]/g, (found) => escapes[found] ?? found);
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><text x="20" y="150" transform="rotate(-22 160 100)" font-family="sans-serif" font-size="13" fill="#808a8f">${text}</text></svg>`;
  return (
    <div
      className={styles.watermark}
      data-part="watermark"
      data-value={`${known.userName} ${time}`}
      aria-hidden="true"
      style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(tile)}")` }}
    />
  );
};
