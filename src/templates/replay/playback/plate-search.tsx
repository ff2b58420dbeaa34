import { maxTrackTrucks } from '#domain/fleet/track-period.ts';
import { plateForm } from '#domain/text/plate.ts';
import { words } from '#i18n/words.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

/** More suggestions than these are not read. */
const most = 50;

/** Where a plate is typed, with plates that have it in them. */
export const PlateSearch = ({
  typed,
  known,
  isFirst,
  onTyped,
}: {
  readonly typed: string;
  /** Plates that are offered. */
  readonly known: readonly string[];
  /** None was chosen yet. */
  readonly isFirst: boolean;
  readonly onTyped: (typed: string) => void;
}) => {
  const { t } = useTranslation();
  const wanted = plateForm(typed);
  return (
    <label className={inputs.frame}>
      <Icon name="search" />
      <span className={typography.visuallyHidden}>{t(words.plate)}</span>
      <input
        name="signCode"
        list="track-plates"
        autoComplete="off"
        placeholder={
          isFirst
            ? t(['车牌', 'Plate'])
            : t(['再加一辆，最多 {n} 辆', 'One more, up to {n}'], { n: maxTrackTrucks })
        }
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
      />
      <datalist id="track-plates">
        {known
          .filter((code) => code.includes(wanted))
          .slice(0, most)
          .map((code) => (
            <option key={code} value={code} />
          ))}
      </datalist>
    </label>
  );
};
