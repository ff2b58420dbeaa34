import { floatOpen } from '#state/alarm-view.ts';
import { board, priorityCounts } from '#state/alarms.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

/** Unconfirmed alarms by priority; folds the floating list out and in. */
export const Bell = () => {
  const { t } = useSpeech();
  const counts = priorityCounts.value;
  return (
    <button
      type="button"
      className="bell"
      data-part="bell"
      data-value={board.value.unconfirmed}
      aria-expanded={floatOpen.value}
      aria-label={t(['{n} 条未确认报警', '{n} unconfirmed alarms'], { n: board.value.unconfirmed })}
      onClick={() => {
        floatOpen.value = !floatOpen.value;
      }}
    >
      <Icon name="bell" />
      {([1, 2] as const).map((priority) =>
        counts[priority] > 0 ? (
          <span key={priority} style={{ display: 'contents' }}>
            <PriorityGlyph priority={priority} />
            <b>{counts[priority]}</b>
          </span>
        ) : null,
      )}
    </button>
  );
};
