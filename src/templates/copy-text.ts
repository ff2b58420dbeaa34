import { fill } from '#i18n/translate.ts';
import { language } from '#state/view/language.ts';
import { toast } from '#state/view/toasts.ts';

/** Puts a text where it can be pasted from, and says whether that came off. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', fill(['已复制', 'Copied'], language.peek()));
  } catch {
    // Without a secure origin there is no clipboard: the text can be selected.
    toast(
      'warning',
      fill(['不能复制，请选中后复制', 'Can’t be copied; select and copy it yourself'], language.peek()),
    );
  }
};
