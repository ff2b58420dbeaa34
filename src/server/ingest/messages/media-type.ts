import { maxMediaBytes, maxMediaPixels, maxMediaSidePx } from '#contract/fleet/media.ts';

import { mediaHeaderOf } from '../../media/media-header.ts';
import { IngestRequestError } from './read-batch.ts';

/** Content types that do not name the file's type, or name it differently. */
const otherNames: Readonly<Record<string, string | null>> = {
  'application/octet-stream': null,
  'image/jpg': 'image/jpeg',
};

/**
 * The type of a file, by its header and not by what its sender names.
 * @throws IngestRequestError that names what is wrong: 413 or 415
 */
export const mediaTypeOf = (content: Buffer, declared: string | undefined): string => {
  if (content.length > maxMediaBytes)
    throw new IngestRequestError(413, `${content.length} bytes; at most ${maxMediaBytes} are taken`, 'body');
  const header = mediaHeaderOf(content);
  if (header === null)
    throw new IngestRequestError(
      415,
      'jpeg, png, gif, webp and mp4 with a readable header are taken',
      'body',
    );
  const { contentType, widthPx, heightPx } = header;
  if (Math.max(widthPx, heightPx) > maxMediaSidePx || widthPx * heightPx > maxMediaPixels)
    throw new IngestRequestError(
      413,
      `a picture of ${widthPx} × ${heightPx} px; at most ${maxMediaSidePx} px a side and ${maxMediaPixels} in all are taken`,
      'body',
    );
  const said = declared?.split(';', 1)[0]?.trim().toLowerCase() ?? 'application/octet-stream';
  const named = otherNames[said] === undefined ? said : otherNames[said];
  if (named !== null && named !== contentType)
    throw new IngestRequestError(
      415,
      `content-type says ${said}, the file is ${contentType}`,
      'content-type',
    );
  return contentType;
};
