import { healthBands } from '#domain/devices/health-terms.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import { useTranslation } from '#ui/language.tsx';
import filterChips from '#ui/styles/filter-chips.module.css';

const parts: readonly (readonly [only: string, text: Text])[] = [
  ['', words.all],
  ['red', healthBands.red.text],
  ['yellow', healthBands.yellow.text],
  ['green', healthBands.green.text],
  ['repair', ['在修', 'In repair']],
];

/** Which trucks are shown, by what their console needs. */
export const HealthParts = ({
  only,
  onOnly,
}: {
  /** Empty: all. */
  readonly only: string;
  readonly onOnly: (only: string) => void;
}) => {
  const { t } = useTranslation();
  return (
    <>
      {parts.map(([part, text]) => (
        <button
          key={part}
          type="button"
          className={filterChips.chip}
          data-only={part}
          aria-pressed={only === part}
          onClick={() => onOnly(part)}
        >
          {t(text)}
        </button>
      ))}
    </>
  );
};
