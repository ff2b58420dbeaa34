import type { ApiOperationDetail } from '#state/reports/api-reference.ts';

/** The address of a call with what was typed for its parameters. */
export const addressOf = (
  { path, query }: Pick<ApiOperationDetail, 'path' | 'query'>,
  values: Readonly<Record<string, string>>,
): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const asked = query
    .filter(({ path: name }) => !path.includes(`{${name}}`) && (values[name] ?? '').trim() !== '')
    .map(
      ({ path: name }) => `${encodeURIComponent(name)}=${encodeURIComponent((values[name] ?? '').trim())}`,
    );
  return asked.length === 0 ? filled : `${filled}?${asked.join('&')}`;
};

/** The same call as a line of a shell, with the token in a variable. */
export const curlOf = (origin: string, method: string, address: string, body: string): string =>
  [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}'${origin}/api/v1${address}'`,
    `-H "Authorization: Bearer $API_TOKEN"`,
    ...(body.trim() === ''
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${body.replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ');

/** JSON with its lines; any other text as it is. */
export const laidOut = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // No JSON: a file, or an answer that was cut.
    return text;
  }
};
