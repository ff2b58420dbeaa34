import type { Text } from '#i18n/text.ts';

/** A line that leads to a page of the console, where its address is configured. */
export const pageLink = (publicUrl: string | null, address: string): readonly Text[] => {
  if (publicUrl === null) return [];
  const url = `${publicUrl.replace(/\/$/, '')}/${address}`;
  return [[`查看：${url}`, `See: ${url}`]];
};
