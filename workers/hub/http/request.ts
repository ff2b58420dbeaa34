import type { Call } from '#contract/call.ts';
import { basePath } from '#contract/base-path.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface SortedRequest {
  /** Base path, path and query string. */
  readonly url: string;
  /** Form-encoded body; undefined: none. */
  readonly form: URLSearchParams | undefined;
}

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

const takesMore = (schema: object | undefined): boolean =>
  schema !== undefined && 'additionalProperties' in schema && schema.additionalProperties !== false;

/**
 * Sorts a caller's fields into path, query and body by the call's schemas. `:name` and `*name` parts of the path
 * are filled first; a `*name` part keeps its slashes. Fields that no schema names go to whichever part takes more.
 * Undefined fields are left out; null is sent as empty text.
 */
export const sortRequest = (call: Call, fields: Fields): SortedRequest => {
  const inPath = new Set<string>();
  const path = call.path.replace(/([:*])(\w+)/g, (_, mark: string, name: string) => {
    inPath.add(name);
    const value = asText(fields[name]);
    return mark === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (inPath.has(name) || value === undefined) continue;
    if (call.query?.properties[name] !== undefined) query.set(name, asText(value));
    else if (call.body?.properties[name] !== undefined) form.set(name, asText(value));
    else if (takesMore(call.body)) form.set(name, asText(value));
    else if (takesMore(call.query)) query.set(name, asText(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return { url: `${basePath}${path}${search}`, form: call.method === 'GET' ? undefined : form };
};
