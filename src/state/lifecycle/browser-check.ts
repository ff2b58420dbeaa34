import { message } from '#i18n/translate.ts';
import { textIn } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';

import { notify } from '../view/dialogs.ts';
import { language } from '../view/language.ts';

/**
 * Shows a message in browsers without WebSocket or XMLHttpRequest (specification 8): the first with its literal text.
 */
export const checkBrowser = (scope: object = globalThis): void => {
  const confirm = textIn(words.ok, language.value);
  const title = message('notice', language.value);
  if (!('WebSocket' in scope)) void notify({ title, text: message('noWebSocket', language.value), confirm });
  if (!('XMLHttpRequest' in scope))
    void notify({ title, text: message('noXmlHttp', language.value), confirm });
};
