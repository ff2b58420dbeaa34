import { chinaDayOf } from '#domain/time/china-day.ts';
import { cameraWords, safetyChannels } from '#domain/devices/camera-words.ts';
import { type PhotoCause, photoCauses } from '#domain/words/photo-words.ts';
import type { PhotoDay } from '#contract/fleet/photos.ts';
import { now } from '#state/view/clock.ts';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { useTranslation } from '#ui/language.tsx';

import type { PhotoQuery } from './photo-query.part.ts';
import filterChips from '#ui/styles/filter-chips.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './view-photos.module.css';

const causes = Object.keys(photoCauses) as readonly PhotoCause[];

/** Day, camera and cause of the photos, and how many there are. */
export const PhotoFilters = ({
  asked,
  read,
  onAsk,
}: {
  readonly asked: PhotoQuery;
  /** Null while it isn't there. */
  readonly read: PhotoDay | null;
  readonly onAsk: (next: PhotoQuery) => void;
}) => {
  const { t } = useTranslation();
  const photos = read?.photos ?? [];
  const here = photos.filter(({ file }) => file === 'here').length;
  const absent = photos.length - here;
  return (
    <div className={styles.filters}>
      <MomentInput
        precision="day"
        name="photoDay"
        label={t(['日期', 'Day'])}
        max={chinaDayOf(now.value)}
        value={asked.day}
        onValue={(day) => onAsk({ ...asked, day })}
      />
      <span className={inputs.frame}>
        <select
          name="photoChannel"
          aria-label={t(['通道', 'Camera'])}
          value={asked.channel ?? ''}
          onChange={({ target }) => {
            const { channel: _, ...rest } = asked;
            onAsk(target.value === '' ? rest : { ...rest, channel: Number(target.value) });
          }}
        >
          <option value="">{t(['通道：全部', 'Camera: all'])}</option>
          {[1, 2, 3, 4, 5, 6, 7, 8, ...safetyChannels].map((channel) => (
            <option key={channel} value={channel}>
              {t(channel <= 8 ? ['{n} 路', 'Camera {n}'] : cameraWords(channel), { n: channel })}
            </option>
          ))}
        </select>
      </span>
      <div className={styles.chips} role="group" aria-label={t(['拍摄原因', 'Why it was taken'])}>
        {[null, ...causes].map((cause) => (
          <button
            key={cause ?? 'all'}
            type="button"
            className={filterChips.chip}
            aria-pressed={(asked.cause ?? null) === cause}
            onClick={() => {
              const { cause: _, ...rest } = asked;
              onAsk(cause === null ? rest : { ...rest, cause });
            }}
          >
            {cause === null ? t(['全部', 'All']) : t(photoCauses[cause].text)}
          </button>
        ))}
      </div>
      <span className={`${typography.muted} ${typography.small}`} data-part="photo-counts">
        {read === null
          ? ''
          : t(
              [
                '{here} 张，{absent} 张未到，文件保存 {days} 天',
                '{here} {here:photo|photos}, {absent} not here; files are kept for {days} {days:day|days}',
              ],
              {
                here,
                absent,
                days: read.keptDays,
              },
            )}
        {read?.more
          ? ` · ${t(['只列出前面一部分，请缩小范围', 'Only the first are listed: narrow the filters'])}`
          : ''}
      </span>
    </div>
  );
};
