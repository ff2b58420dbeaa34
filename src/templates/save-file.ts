import { viewedBy } from '#state/session/seen-as.ts';
import { language } from '#state/view/language.ts';
import { toast } from '#state/view/toasts.ts';
import { textIn } from '#i18n/text.ts';

const nothingSaved = [
  '正在以他人身份查看，不能导出或下载；请先结束查看',
  'You are viewing as another user and can’t export or download; please end that first',
] as const;

/** Hands a file to the browser's downloads; files made in the browser too stay here while somebody sees as another user. */
export const saveFile = (blob: Blob, fileName: string): void => {
  if (viewedBy.peek() !== null) return toast('error', textIn(nothingSaved, language.peek()));
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
