import type { StoredMediaItem } from '#state/video/stored-media.ts';
import { useTranslation } from '#ui/language.tsx';

/** How far the terminal's answer is, in words. */
export const StoredStatus = ({
  isOffline,
  reading,
  found,
}: {
  readonly isOffline: boolean;
  readonly reading: boolean;
  /** Null: nothing was asked for, or no answer is there. */
  readonly found: { readonly items: readonly StoredMediaItem[]; readonly more: boolean } | null;
}) => {
  const { t } = useTranslation();
  return isOffline
    ? t(['终端不在线，上线后再检索', 'The terminal is offline: ask when it is back'])
    : reading
      ? t(['正在检索，可能要几秒', 'Asking; this may take some seconds'])
      : found === null
        ? ''
        : found.items.length === 0
          ? t(['终端当日没有这类文件', 'The terminal keeps none of that day'])
          : t(['{n} 个', '{n} {n:file|files}'], { n: found.items.length }) +
            (found.more ? ` · ${t(['只列出前面一部分', 'Only the first are listed'])}` : '');
};
