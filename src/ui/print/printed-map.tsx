import { useLayoutEffect, useRef } from 'react';

import { scaleBarOf } from '#domain/geo/scale-bar.ts';

import { useTranslation } from '../language.tsx';
import type { MapPicture } from '../map/base/map-picture.ts';

import styles from './printed-map.module.css';

/** Of an A4 sheet on its side, with room for head and legend. */
const mostHeightMm = 145;

const lengthText = (lengthM: number): string => (lengthM < 1000 ? `${lengthM} m` : `${lengthM / 1000} km`);

/** A map on paper, with its scale and where the ground comes from. */
export const PrintedMap = ({ picture: { canvas, widthM } }: { readonly picture: MapPicture }) => {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    box.current?.replaceChildren(canvas);
  }, [canvas]);
  const bar = scaleBarOf(widthM);
  const width = `${Math.round((mostHeightMm * canvas.width) / canvas.height)}mm`;
  return (
    <>
      <div ref={box} className={styles.map} style={{ width }} />
      <div className={styles.foot} style={{ width }}>
        {bar === null ? null : (
          <span
            className={styles.bar}
            data-part="printed-scale"
            data-value={bar.lengthM}
            style={{ width: `${bar.share * 100}%` }}
          >
            {lengthText(bar.lengthM)}
          </span>
        )}
        <span>
          WGS-84 · Natural Earth · {t(['底图为示意，非测绘成果', 'schematic base map, not survey data'])}
        </span>
      </div>
    </>
  );
};

/** What else the sheet says, a line each. */
export const PrintedLines = ({ children }: { readonly children: React.ReactNode }) => (
  <ul className={styles.lines}>{children}</ul>
);
