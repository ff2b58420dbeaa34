import { alarmWord } from '#domain/alarm-words.ts';
import { formatClock } from '#domain/time.ts';
import { shelves, unshelve } from '#state/shelving.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

/** What is shelved now, by whom, why and until when; a press takes it back. */
export const ShelfList = () => {
  const { t } = useSpeech();
  if (shelves.value.length === 0) return null;
  return (
    <section aria-label={t(['已搁置', 'Shelved'])} data-part="shelves">
      <h6 className="pop-s">{t(['已搁置', 'Shelved'])}</h6>
      <ul className="notices">
        {shelves.value.map((shelf) => {
          const { text, priority } = alarmWord(shelf.type);
          return (
            <li key={shelf.id} className="notice" data-id={shelf.id}>
              <PriorityGlyph priority={priority} fill="shelved" />
              <span className="m">
                <Plate code={shelf.signCode} /> {t(text)}
              </span>
              <button type="button" className="btn sm" onClick={() => void unshelve(shelf.id)}>
                {t(['取消搁置', 'Unshelve'])}
              </button>
              <span className="d">
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
