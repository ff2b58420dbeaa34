import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';

import { bytesOfBase64 } from '#domain/text/base64.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { exportGeoJson } from '#state/reports/resource-sheets.ts';
import { toast } from '#state/view/toasts.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Menu } from '#ui/menu.tsx';
import { usePage } from '#ui/page-context.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { type FileButtonsProps, isTransferableNow, saveExport } from '../import/file-transfer.ts';
import { geoItems } from './geo-items.tsx';
import { type ExportedCollection, kmlOf } from './kml-out.ts';
import { stopsFile } from './stops-file.ts';
import type { GivenPlaceFile } from './use-place-plan.ts';

/** Loaded when a file is brought in: it has a map. */
const PlaceFileDialog = lazy(() => import('./place-file-dialog.tsx'));

/** Files of outlines: brings one in, takes the listed rows out as GeoJSON or KML. */
export const GeoButtons = ({
  address,
  resource,
  title,
  filters,
  search,
  canWrite,
  onImported,
}: FileButtonsProps) => {
  const { t, language } = useTranslation();
  const asked = new URLSearchParams(usePage().search).get('import');
  /** What is brought in: a file that is still to be chosen, or one that is given. */
  const [importing, setImporting] = useState<'file' | GivenPlaceFile | null>(
    canWrite && asked === 'map' ? 'file' : null,
  );
  const fromStops = async (): Promise<void> => {
    if (!isTransferableNow(t)) return;
    const outcome = await stopsFile(language);
    if (!outcome.ok) showFailure(outcome.failure);
    else if (outcome.value === null)
      toast(
        'warning',
        t([
          '90 天内没有在围栏外停下并卸油两次以上的地方',
          'In 90 days no place outside of fences was stopped and unloaded at twice',
        ]),
      );
    else setImporting(outcome.value);
  };
  const fromStopsEvent = useEffectEvent(fromStops);
  useEffect(() => {
    if (asked === 'stops' && canWrite) void fromStopsEvent();
  }, [asked, canWrite]);
  const save = async (format: 'geojson' | 'kml'): Promise<void> => {
    if (!isTransferableNow(t)) return;
    const outcome = await exportGeoJson(address, filters, search);
    if (!outcome.ok) {
      showFailure(outcome.failure);
      return;
    }
    const text = new TextDecoder().decode(bytesOfBase64(outcome.value.base64) ?? new Uint8Array());
    const content = format === 'geojson' ? text : kmlOf(JSON.parse(text) as ExportedCollection);
    const type = format === 'geojson' ? 'application/geo+json' : 'application/vnd.google-earth.kml+xml';
    saveExport(t, title, format, new Blob([content], { type }), outcome.value.rows);
  };
  const label = t(['地图文件', 'Map files']);
  return (
    <>
      <Menu
        label={label}
        widthPx={220}
        items={geoItems(t, {
          canWrite,
          ofStations: resource.preset?.['type'] === 'station',
          onFile: () => {
            if (isTransferableNow(t)) setImporting('file');
          },
          onStops: () => void fromStops(),
          onExport: (format) => void save(format),
        })}
        trigger={(ties) => (
          <button {...ties} className={buttons.button} data-part="geo-files">
            <Icon name="map" size={14} />
            {label}
            <Icon name="down" size={14} />
          </button>
        )}
      />
      {importing === null ? null : (
        <Suspense fallback={null}>
          <PlaceFileDialog
            address={address}
            resource={resource}
            given={importing === 'file' ? null : importing}
            onClose={() => setImporting(null)}
            onImported={() => {
              setImporting(null);
              onImported();
            }}
          />
        </Suspense>
      )}
    </>
  );
};
