import type { ApiField, ApiOperation, ApiOperationDetail } from '#contract/api/api-reference.ts';
import type { Json } from '#contract/terminal-message/description/published-schema.ts';
import type { Language } from '#i18n/text.ts';

import { apiDocument } from './document.ts';
import { type Operation, operations } from './operations.ts';
import { sampleOf, schemaFields } from './schema-fields.ts';

/** The API as its page shows it, in one language. */
export interface ApiReference {
  readonly list: readonly ApiOperation[];
  readonly get: (id: string) => ApiOperationDetail | null;
}

const methods: Readonly<Record<string, ApiOperation['method']>> = {
  get: 'GET',
  post: 'POST',
  put: 'PUT',
  delete: 'DELETE',
};

const operationOf = ({ method, path, description }: Operation): ApiOperation => ({
  id: String(description['operationId']),
  method: methods[method] ?? 'GET',
  path,
  group: String([description['tags']].flat()[0] ?? ''),
  title: String(description['summary']),
});

const contentOf = (holder: unknown): Json | null => {
  const content: unknown = Reflect.get(Object(holder), 'content');
  const json: unknown =
    Reflect.get(Object(content), 'application/json') ?? Reflect.get(Object(content), 'text/event-stream');
  return typeof json === 'object' ? (json as Json) : null;
};

const schemaOf = (content: Json | null): Json => Object(content?.['schema']) as Json;

const queryFields = (description: Json): readonly ApiField[] =>
  (description['parameters'] as readonly Json[])
    .filter((one) => one['in'] === 'query' || one['in'] === 'path')
    .map((one) => {
      const [field] = schemaFields({}, { properties: { [String(one['name'])]: one['schema'] } });
      return {
        path: String(one['name']),
        type: field?.type ?? '',
        unit: field?.unit ?? '',
        needed: one['required'] === true,
        meaning: String(one['description'] ?? ''),
      };
    });

export const apiReference = (language: Language): ApiReference => {
  const document = apiDocument(language);
  const all = new Map(operations(language).map((one) => [String(one.description['operationId']), one]));
  return {
    list: [...all.values()].map(operationOf),
    get: (id) => {
      const found = all.get(id);
      if (found === undefined) return null;
      const { description } = found;
      const sent = contentOf(description['requestBody']);
      const answered = contentOf(Reflect.get(Object(description['responses']), '200'));
      return {
        ...operationOf(found),
        needs: String(description['description']),
        query: [...queryFields(description)],
        body: [...schemaFields(document, schemaOf(sent))],
        reply: [...schemaFields(document, schemaOf(answered))],
        bodyExample:
          sent === null ? '' : JSON.stringify(sent['example'] ?? sampleOf(document, schemaOf(sent)), null, 2),
      };
    },
  };
};
