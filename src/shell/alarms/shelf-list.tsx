import { alarmWord } from '#domain/words/alarm-words.ts';
import { formatClock } from '#domain/time/time.ts';
import { shelves, unshelve } from '#state/alarms/shelving.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import floatList from './float-list.module.css';
import notices from '../top/notices.module.css';
import popover from '#ui/popover.module.css';

/** What is shelved now, by whom, why and until when; a press takes it back. */
export const ShelfList = () => {
  const { t } = useTranslation();
  if (shelves.value.length === 0) return null;
  return (
    <section aria-label={t(['已搁置', 'Shelved'])} data-part="shelves">
      <h6 className={popover.subheading}>{t(['已搁置', 'Shelved'])}</h6>
      <ul className={notices.list}>
        {shelves.value.map((shelf) => {
          const { text, priority } = alarmWord(shelf.type);
          return (
            <li key={shelf.id} className={notices.notice} data-id={shelf.id}>
              <PriorityGlyph priority={priority} fill="shelved" />
              <span className={floatList.message}>
                <Plate code={shelf.signCode} /> {t(text)}
              </span>
              <button type="button" className={buttons.small} onClick={() => void unshelve(shelf.id)}>
                {t(['取消搁置', 'Unshelve'])}
              </button>
              <span className={floatList.detail}>
                {t(['{reason} · {name} · 到 {clock}', '{reason} · {name} · until {clock}'], {
                  reason: shelf.reason,
                  name: shelf.byName,
                  clock: formatClock(shelf.endTime),
                })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
