import type { Period } from '#domain/time/period.ts';
import { words } from '#i18n/words.ts';
import { now } from '#state/view/clock.ts';
import { ArchiveHint } from '#templates/archive-hint.tsx';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

const compartments = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Of which truck and compartment, and over which time. */
export const TrendFilters = ({
  period,
  plates,
  chosen,
  compartment,
  archive,
  onPeriod,
  onChoose,
  onCompartment,
  onQuery,
}: {
  readonly period: Period;
  readonly plates: readonly string[];
  /** A plate; empty: there is none. */
  readonly chosen: string;
  readonly compartment: number;
  readonly archive: Parameters<typeof ArchiveHint>[0]['note'];
  readonly onPeriod: (period: Period) => void;
  readonly onChoose: (signCode: string) => void;
  readonly onCompartment: (compartment: number) => void;
  readonly onQuery: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <form
      className={reportLayout.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onQuery();
      }}
    >
      <PeriodPicker period={period} nowMs={now.peek()} maxDays={31} onPeriod={onPeriod} />
      <span className={inputs.frame}>
        <select
          name="signCode"
          aria-label={t(words.plate)}
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
        >
          {plates.map((plate) => (
            <option key={plate} value={plate}>
              {plate}
            </option>
          ))}
        </select>
      </span>
      <span className={inputs.frame}>
        <select
          name="compartment"
          aria-label={t(words.compartment)}
          value={compartment}
          onChange={(event) => onCompartment(Number(event.target.value))}
        >
          {compartments.map((number) => (
            <option key={number} value={number}>
              {t(['{n} 仓', 'Comp. {n}'], { n: number })}
            </option>
          ))}
        </select>
      </span>
      <button type="submit" className={buttons.primary}>
        {t(words.query)}
      </button>
      <ArchiveHint note={archive} />
    </form>
  );
};
