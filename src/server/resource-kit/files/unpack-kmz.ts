import { unzipSync } from 'fflate';

import { FileFault } from './file-fault.ts';

/** Of the document when it is unpacked; one with 2,000 fences has 2 MB. */
const maxUnpackedBytes = 8_000_000;

const unreadable = () =>
  new FileFault([
    'KMZ 无法解压，请在原软件中重新保存，或另存为 KML',
    'The KMZ can’t be unpacked; save it again where it comes from, or as KML',
  ]);

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Documents of an archive by their names; each has the size that the directory declares, or less. */
const documentsOf = (archive: Uint8Array): ReturnType<typeof unzipSync> => {
  try {
    return unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (!/\.(ov)?kml$/i.test(name)) return false;
        if (originalSize <= maxUnpackedBytes) return true;
        throw new FileFault([
          `KML 解压后超过 ${maxUnpackedBytes / 1_000_000} MB，请拆分后分次导入`,
          `Unpacked, the KML is larger than ${maxUnpackedBytes / 1_000_000} MB; divide it and import it in parts`,
        ]);
      },
    });
  } catch (error) {
    // Said in words: where it broke helps nobody here.
    throw error instanceof FileFault ? error : unreadable();
  }
};

/**
 * The document of a KMZ: `doc.kml`, else its first one; Ovi packs `.ovkml` the same way.
 * @throws FileFault: it is damaged, holds none, or one that is too large
 */
export const unpackKmz = (archive: Uint8Array): Uint8Array => {
  const documents = documentsOf(archive);
  const names = Object.keys(documents);
  const document = documents[names.find((name) => /(^|\/)doc\.kml$/i.test(name)) ?? names[0] ?? ''];
  if (document === undefined)
    throw new FileFault([
      '压缩包里没有 KML；请上传 KML、KMZ 或 GeoJSON，不要上传打包的 Shapefile',
      'There is no KML in the archive; send KML, KMZ or GeoJSON, no packed shapefile',
    ]);
  return document;
};
