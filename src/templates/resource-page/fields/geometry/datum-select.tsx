import { type Datum, datums } from '#domain/geo/datum.ts';
import { datumWords } from '#domain/geo/datum-words.ts';
import { useTranslation } from '#ui/language.tsx';
import segmented from '#ui/styles/segmented.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './datum-select.module.css';

/** Whose map coordinates were taken from. Taken for GPS, those of AMap or Baidu are 300 to 1,100 m beside the place. */
export const DatumSelect = ({
  datum,
  isAsked = false,
  onDatum,
}: {
  /** Null: nobody has said. */
  readonly datum: Datum | null;
  /** Somebody has to say: without it none is taken for granted. */
  readonly isAsked?: boolean;
  readonly onDatum: (datum: Datum) => void;
}) => {
  const { t } = useTranslation();
  const label = t(['坐标取自', 'Coordinates are from']);
  return (
    <div className={styles.select}>
      <span className={`${typography.muted} ${typography.small}`}>{label}</span>
      <div className={segmented.group} role="group" aria-label={label} data-part="datum">
        {datums.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === (datum ?? (isAsked ? null : 'wgs84'))}
            data-datum={one}
            onClick={() => onDatum(one)}
          >
            {t(datumWords[one])}
          </button>
        ))}
      </div>
      {isAsked && datum === null ? (
        <b className={typography.small} role="status">
          {t(['请先选择：文件没有写明', 'Please choose: the file does not say'])}
        </b>
      ) : null}
      {(datum ?? 'wgs84') === 'wgs84' ? null : (
        <span className={`${typography.muted} ${typography.small}`} role="status">
          {t(['换算一次，按 WGS-84 保存', 'Converted once, saved as WGS-84'])}
        </span>
      )}
    </div>
  );
};
