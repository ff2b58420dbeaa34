import { words } from '#i18n/words.ts';
import type { Report } from '#report/define.ts';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import filterChips from '#ui/styles/filter-chips.module.css';

/** Quick filters with the rows that each would leave. */
export const ReportChips = ({
  report,
  chosen,
  counts,
  onChoose,
}: {
  readonly report: Report;
  readonly chosen: string | null;
  readonly counts: Readonly<Record<string, number | null>>;
  readonly onChoose: (chip: string | null) => void;
}) => {
  const { t } = useTranslation();
  if (Object.keys(report.chips).length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={filterChips.chip}
        aria-pressed={chosen === null}
        onClick={() => onChoose(null)}
      >
        {t(words.all)} <b>{counts[''] ?? ''}</b>
      </button>
      {Object.entries(report.chips).map(([name, chip]) => (
        <button
          key={name}
          type="button"
          className={filterChips.chip}
          data-id={name}
          data-value={counts[name] ?? ''}
          aria-pressed={chosen === name}
          onClick={() => onChoose(chosen === name ? null : name)}
        >
          {chip.glyph ? <SealGlyph seal={chip.glyph} /> : null}
          {t(chip.title)} <b>{counts[name] ?? ''}</b>
        </button>
      ))}
    </>
  );
};
