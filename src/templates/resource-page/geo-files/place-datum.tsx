import type { Datum } from '#domain/geo/datum.ts';
import { useTranslation } from '#ui/language.tsx';

import { DatumSelect } from '../fields/geometry/datum-select.tsx';
import styles from './place-file-options.module.css';
import type { PlaceChoices } from './use-place-plan.ts';

/** Whose map the coordinates of a file are from. */
export const PlaceDatum = ({
  datum,
  isAsked,
  onDatum,
}: {
  readonly datum: PlaceChoices['datum'];
  /** The file lets one suspect that they are shifted: it has to be said. */
  readonly isAsked: boolean;
  readonly onDatum: (datum: Datum) => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.datum}>
      <DatumSelect datum={datum} isAsked={isAsked} onDatum={onDatum} />
      {isAsked ? (
        <p className={styles.ask} role="alert">
          {t([
            '文件来自奥维、高德或百度等中国地图，坐标很可能有偏移（奥维一般为 GCJ-02）。请选择坐标取自哪家；确是 GPS 坐标也请点选。',
            'The file comes from a Chinese map (Ovi, AMap, Baidu), whose coordinates are probably shifted (Ovi: mostly GCJ-02). Choose the source; choose GPS if they are not shifted.',
          ])}
        </p>
      ) : null}
    </div>
  );
};
