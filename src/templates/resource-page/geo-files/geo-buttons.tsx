import { lazy, Suspense, useState } from 'react';

import { bytesOfBase64 } from '#domain/text/base64.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { exportGeoJson } from '#state/reports/resource-sheets.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Menu } from '#ui/menu.tsx';
import { usePage } from '#ui/page-context.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { type FileButtonsProps, isTransferableNow, saveExport } from '../import/file-transfer.ts';
import { type ExportedCollection, kmlOf } from './kml-out.ts';

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
  const { t } = useTranslation();
  const asked = new URLSearchParams(usePage().search).get('import') === 'map';
  const [importing, setImporting] = useState(asked && canWrite);
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
        items={[
          ...(canWrite
            ? [
                {
                  key: 'import',
                  part: 'geo-import',
                  icon: <Icon name="upload" size={14} />,
                  text: t(['导入 KML、GeoJSON…', 'Import KML, GeoJSON…']),
                  onSelect: () => {
                    if (isTransferableNow(t)) setImporting(true);
                  },
                },
              ]
            : []),
          ...(['geojson', 'kml'] as const).map((format, index) => ({
            key: format,
            part: `export-${format}`,
            icon: <Icon name="download" size={14} />,
            text: t(['导出 {format}', 'Export {format}'], {
              format: format === 'geojson' ? 'GeoJSON' : 'KML',
            }),
            onSelect: () => void save(format),
            apart: canWrite && index === 0,
          })),
        ]}
        trigger={(ties) => (
          <button {...ties} className={buttons.button} data-part="geo-files">
            <Icon name="map" size={14} />
            {label}
            <Icon name="down" size={14} />
          </button>
        )}
      />
      {importing ? (
        <Suspense fallback={null}>
          <PlaceFileDialog
            address={address}
            resource={resource}
            onClose={() => setImporting(false)}
            onImported={() => {
              setImporting(false);
              onImported();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
};
