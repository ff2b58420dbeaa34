import { apiPath } from '#contract/api/api-path.ts';
import type { Language } from '#i18n/text.ts';

import { type DescribedDocument, describedDocument, sendDescribed } from '../../http/described-document.ts';
import { languageOf } from '../../http/reply.ts';
import type { Routes } from '../../http/routes.ts';
import { apiDocument } from '../open-api/document.ts';

/** What other systems can ask for, without a token: `GET /api/v1/openapi.json`, in the language asked for. */
const apiDescriptionRoutes: Routes = ({ app }) => {
  const made = new Map<Language, DescribedDocument>();
  app.get(`${apiPath}/openapi.json`, async (request, reply) => {
    const language = languageOf(request);
    const document = made.get(language) ?? describedDocument(apiDocument(language));
    made.set(language, document);
    void reply.header('vary', 'accept-language').header('content-language', language);
    return sendDescribed(request, reply, document);
  });
};

export default apiDescriptionRoutes;
