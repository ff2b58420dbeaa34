const kinds = { image: 'photo', video: 'video', audio: 'audio', text: 'data', application: 'data' } as const;

/** What notices call a kind of file. */
export type MediaKind = (typeof kinds)[keyof typeof kinds];

/** What a notice calls a file of this content type, by its first part. */
export const mediaKindOf = (contentType: string): MediaKind | undefined =>
  (kinds as Readonly<Record<string, MediaKind>>)[contentType.split('/', 1)[0] ?? ''];
