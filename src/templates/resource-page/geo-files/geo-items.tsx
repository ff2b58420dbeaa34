import { Icon } from '#ui/icon.tsx';
import type { Translation } from '#ui/language.tsx';
import type { MenuItem } from '#ui/menu.tsx';

/** What can be done with files of outlines: bring one in, take the listed rows out. */
export const geoItems = (
  t: Translation['t'],
  {
    canWrite,
    ofStations,
    onFile,
    onStops,
    onExport,
  }: {
    readonly canWrite: boolean;
    /** Places where trucks stopped and unloaded may become stations. */
    readonly ofStations: boolean;
    readonly onFile: () => void;
    readonly onStops: () => void;
    readonly onExport: (format: 'geojson' | 'kml') => void;
  },
): readonly MenuItem[] => [
  ...(canWrite
    ? [
        {
          key: 'import',
          part: 'geo-import',
          icon: <Icon name="upload" size={14} />,
          text: t(['导入 KML、GeoJSON…', 'Import KML, GeoJSON…']),
          onSelect: onFile,
        },
        ...(ofStations
          ? [
              {
                key: 'stops',
                part: 'geo-stops',
                icon: <Icon name="pin" size={14} />,
                text: t(['由卸油停留生成…', 'From stops with unloading…']),
                onSelect: onStops,
              },
            ]
          : []),
      ]
    : []),
  ...(['geojson', 'kml'] as const).map((format, index) => ({
    key: format,
    part: `export-${format}`,
    icon: <Icon name="download" size={14} />,
    text: t(['导出 {format}', 'Export {format}'], {
      format: format === 'geojson' ? 'GeoJSON' : 'KML',
    }),
    onSelect: () => onExport(format),
    apart: canWrite && index === 0,
  })),
];
