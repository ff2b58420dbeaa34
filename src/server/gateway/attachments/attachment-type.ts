import { maxMediaPixels, maxMediaSidePx } from '#contract/fleet/media.ts';

import { mediaHeaderOf } from '../../media/media-header.ts';

const begins = (content: Buffer, hex: string, at = 0): boolean =>
  content.subarray(at, at + hex.length / 2).equals(Buffer.from(hex, 'hex'));

const ascii = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

/** Files without a header that tells their size, by their first bytes. */
const others: readonly (readonly [contentType: string, is: (content: Buffer) => boolean])[] = [
  ['audio/wav', (content) => begins(content, ascii('RIFF')) && begins(content, ascii('WAVE'), 8)],
  [
    'audio/mpeg',
    (content) => begins(content, ascii('ID3')) || begins(content, 'fffb') || begins(content, 'fff3'),
  ],
  // As cameras write it: no browser plays it, and it is handed out as a file.
  [
    'video/h264',
    (content) =>
      begins(content, '0000000167') || begins(content, '00000167') || begins(content, '0000000109'),
  ],
];

/**
 * Type of a file by its own bytes. What is none that browsers show is kept as it came: it is evidence, whatever it is.
 */
export const attachmentTypeOf = (content: Buffer): string => {
  const header = mediaHeaderOf(content);
  if (header !== null) {
    const { contentType, widthPx, heightPx } = header;
    const shown = Math.max(widthPx, heightPx) <= maxMediaSidePx && widthPx * heightPx <= maxMediaPixels;
    return shown ? contentType : 'application/octet-stream';
  }
  return others.find(([, is]) => is(content))?.[0] ?? 'application/octet-stream';
};

const formats = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/h264': 'h264',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
} as const;

/** The format that a notice names; missing: none of those. */
export const formatOfType = (contentType: string): (typeof formats)[keyof typeof formats] | undefined =>
  (formats as Readonly<Record<string, (typeof formats)[keyof typeof formats]>>)[contentType];
