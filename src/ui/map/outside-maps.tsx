import type { LonLat } from '#domain/geo/geo.ts';
import { outsideLinks } from '#domain/maps/outside-links.ts';

import { useTranslation } from '../language.tsx';
import { Popover } from '../popover.tsx';
import styles from './outside-maps.module.css';

/** Coordinates that open the place on another map, for whoever drives there. Nothing goes out before it is pressed. */
export const OutsideMaps = ({ place, name }: { readonly place: LonLat; readonly name: string }) => {
  const { t } = useTranslation();
  const text = `${place.latitudeDeg.toFixed(5)}, ${place.longitudeDeg.toFixed(5)}`;
  const label = t(['在其他地图中打开', 'Open on another map']);
  return (
    <Popover
      label={label}
      widthPx={200}
      align="left"
      part="outside-maps"
      trigger={(ties) => (
        <button {...ties} className={styles.place} title={label}>
          {text}
        </button>
      )}
    >
      {(close) => (
        <ul className={styles.list}>
          {outsideLinks(place, name).map(({ id, title, href }) => (
            <li key={id}>
              <a href={href} target="_blank" rel="noreferrer" data-map={id} onClick={close}>
                {t(title)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
};
