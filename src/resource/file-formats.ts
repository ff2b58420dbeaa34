import { cleanPicture } from '#domain/pictures/clean-picture.ts';
import { isPdf } from '#domain/pictures/is-pdf.ts';
import { messages } from '#i18n/messages.ts';
import type { Text } from '#i18n/text.ts';

/** What files of one format have to be. */
export interface FileFormatRules {
  /** Endings of which a file's name must have one, and what choosers of files offer. */
  readonly endings: readonly string[];
  readonly maxBytes: number;
  readonly wrongEnding: Text;
  readonly tooLarge: Text;
  /** Shown as a picture in forms. */
  readonly picture?: true;
  /** What is wrong with a file's content; null: nothing. */
  readonly fault: (bytes: Uint8Array) => Text | null;
  /** What is kept of a file, and under which name; missing: it, as it came. Null: it is none of this format. */
  readonly kept?: (bytes: Uint8Array) => { readonly name: string; readonly bytes: Uint8Array } | null;
}

/** Formats of uploaded files (specification 5 and 9): ending, size, and a check of the content. */
export const fileFormats = {
  tankTable: {
    endings: ['.txt', '.csv', '.tsv', '.xlsx', '.xls', '.ods'],
    maxBytes: 1_048_576,
    wrongEnding: ['仅支持 txt、csv、tsv、xlsx、xls、ods 文件', 'Only txt, csv, tsv, xlsx, xls and ods files'],
    tooLarge: ['文件不能超过 1 MB', 'The file must not be larger than 1 MB'],
    // The server says it, who knows the tank and reads workbooks: `tankTables.check`, and the write itself.
    fault: () => null,
  },
  upgrade: {
    endings: ['.bin', '.hex', '.zip', '.pkg', '.txt', '.cfg'],
    maxBytes: 4_194_304,
    wrongEnding: ['仅支持 bin、hex、zip、pkg、txt、cfg 文件', 'Only bin, hex, zip, pkg, txt and cfg files'],
    tooLarge: ['文件不能超过 4 MB', 'The file must not be larger than 4 MB'],
    fault: (bytes) => (bytes.length === 0 ? ['文件是空的', 'The file is empty'] : null),
  },
  /** A paper that proves a figure: kept as it came, since a court may ask for it. */
  document: {
    endings: ['.pdf', '.jpg', '.jpeg', '.png'],
    maxBytes: 4_194_304,
    wrongEnding: ['仅支持 pdf、jpg、png 文件', 'Only pdf, jpg and png files'],
    tooLarge: ['文件不能超过 4 MB', 'The file must not be larger than 4 MB'],
    fault: (bytes) =>
      isPdf(bytes) || cleanPicture(bytes) !== null
        ? null
        : ['文件内容不是 pdf、jpg 或 png', 'The file is not a pdf, jpg or png'],
  },
  photo: {
    endings: ['.jpg', '.jpeg', '.gif', '.png'],
    // Under 1 MB (specification 5), not just up to it.
    maxBytes: 1_048_575,
    wrongEnding: messages.wrongImageFormat,
    tooLarge: messages.imageTooLarge,
    picture: true,
    fault: (bytes) => (cleanPicture(bytes) === null ? messages.wrongImageFormat : null),
    kept: (bytes) => {
      const picture = cleanPicture(bytes);
      return picture && { name: `photo.${picture.ending}`, bytes: picture.bytes };
    },
  },
} as const satisfies Readonly<Record<string, FileFormatRules>>;

/** See `fileFormats`. */
export type FileFormat = keyof typeof fileFormats;
