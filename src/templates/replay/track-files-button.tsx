import { useRef } from 'react';

import { gpxOf, kmlOf } from '#domain/fleet/track-files.ts';
import type { Period } from '#domain/time/period.ts';
import { chinaDay } from '#domain/time/time.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { loadEveryFix, type Track } from '#state/tracks/track.ts';
import { toast } from '#state/view/toasts.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { saveFile } from '../save-file.ts';

const formats = {
  gpx: { name: 'GPX', type: 'application/gpx+xml', write: gpxOf },
  kml: { name: 'KML', type: 'application/vnd.google-earth.kml+xml', write: kmlOf },
} as const;

/** Saves every stored fix of the trucks as a file for other maps. */
export const TrackFilesButtons = ({
  signCodes,
  period,
}: {
  readonly signCodes: readonly string[];
  readonly period: Period;
}) => {
  const { t } = useTranslation();
  const busy = useRef(false);
  const save = async (format: keyof typeof formats): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      const tracks: Track[] = [];
      for (const plate of signCodes) {
        const outcome = await loadEveryFix(plate, period);
        if (!outcome.ok) {
          showFailure(outcome.failure);
          return;
        }
        tracks.push(outcome.value);
      }
      const { write, type } = formats[format];
      const file = `${signCodes.join('_')}_${chinaDay(period.fromMs)}.${format}`;
      saveFile(new Blob([write(tracks)], { type }), file);
      const fixes = tracks.reduce((sum, track) => sum + track.fixes.length, 0);
      toast(
        'success',
        t(['导出完成', 'Export done']),
        t(['{n} 个定位点 · {file}', '{n} {n:fix|fixes} · {file}'], { n: fixes, file }),
      );
    } finally {
      busy.current = false;
    }
  };
  return (['gpx', 'kml'] as const).map((format) => (
    <button
      key={format}
      type="button"
      className={buttons.quietSmall}
      data-part={`export-${format}`}
      title={t(['全部定位点，WGS-84', 'Every stored fix, WGS-84'])}
      onClick={() => void save(format)}
    >
      <Icon name="download" size={14} />
      {formats[format].name}
    </button>
  ));
};
