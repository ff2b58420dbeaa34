import { useState } from 'react';

import type { Datum } from '#domain/geo/datum.ts';
import type { GeoFeature } from '#domain/geo/geo-json.ts';
import { bytesOfBase64 } from '#domain/text/base64.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { exportGeoJson } from '#state/reports/resource-sheets.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { type FileButtonsProps, isTransferableNow, saveExport } from '../import/file-transfer.ts';
import { ImportDialog } from '../import/import-dialog.tsx';
import { DatumSelect } from '../fields/geometry/datum-select.tsx';
import { readGeoFile } from './read-geo-file.ts';
import { kmlOf } from './kml-out.ts';

/** Takes the listed fences out as GeoJSON or KML, and brings such a file in. */
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
  const [importing, setImporting] = useState(false);
  const [datum, setDatum] = useState<Datum | null>(null);
  const save = async (format: 'geojson' | 'kml'): Promise<void> => {
    if (!isTransferableNow(t)) return;
    const outcome = await exportGeoJson(address, filters, search);
    if (!outcome.ok) {
      showFailure(outcome.failure);
      return;
    }
    const text = new TextDecoder().decode(bytesOfBase64(outcome.value.base64) ?? new Uint8Array());
    const content =
      format === 'geojson'
        ? text
        : kmlOf((JSON.parse(text) as { readonly features: readonly GeoFeature[] }).features);
    const type = format === 'geojson' ? 'application/geo+json' : 'application/vnd.google-earth.kml+xml';
    saveExport(t, title, format, new Blob([content], { type }), outcome.value.rows);
  };
  return (
    <>
      {(['geojson', 'kml'] as const).map((format) => (
        <button
          key={format}
          type="button"
          className={buttons.button}
          data-part={`export-${format}`}
          title={t([
            'WGS-84，经度在前；按当前筛选导出',
            'WGS-84, longitude first; what the filters let through',
          ])}
          onClick={() => void save(format)}
        >
          <Icon name="download" size={14} />
          {format === 'geojson' ? 'GeoJSON' : 'KML'}
        </button>
      ))}
      {canWrite ? (
        <button
          type="button"
          className={buttons.button}
          data-part="geo-import"
          onClick={() => {
            if (isTransferableNow(t)) setImporting(true);
          }}
        >
          <Icon name="upload" size={14} />
          {t(['导入', 'Import'])}
        </button>
      ) : null}
      {importing ? (
        <ImportDialog
          address={address}
          resource={resource}
          key={datum}
          endings={['.geojson', '.json', '.kml', '.ovkml']}
          lead={<DatumSelect datum={datum} onDatum={setDatum} />}
          hint={[
            '经度在前、纬度在后；先选坐标取自哪家的地图，再选文件。多边形，或带属性 radiusM（米）的点为圆；KML 的圆为多边形。按导出文件中的编号匹配，否则按名称；新围栏未写明的，类型为“其他”，公司为本公司。',
            'Longitude before latitude; say whose map the coordinates are from, then choose the file. A polygon, or for a circle a point with the property radiusM (metres); in KML a circle is a polygon. Matched by the number of the exported file, else by name; a new fence that does not say it is of type “other” and of your own company.',
          ]}
          read={(file) => readGeoFile(file, datum)}
          onClose={() => {
            setImporting(false);
            setDatum(null);
          }}
          onImported={() => {
            setImporting(false);
            onImported();
          }}
        />
      ) : null}
    </>
  );
};
