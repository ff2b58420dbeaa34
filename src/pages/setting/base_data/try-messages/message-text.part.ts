const time = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"/g;

/** An example whose times end now: as it stands it would be refused for its age. */
export const asOfNow = (example: string, nowMs: number): string => {
  const newest = Math.max(...[...example.matchAll(time)].map(([, text = '']) => Date.parse(text)));
  const seconds = Math.floor((nowMs - newest) / 1000);
  return example.replaceAll(
    time,
    (_, text: string) => `"${new Date(Date.parse(text) + seconds * 1000).toISOString().slice(0, 19)}Z"`,
  );
};

/** What is wrong with a text as JSON: where, as far as the browser says; null: it is JSON. */
export const faultOfJson = (
  text: string,
): { readonly line: number | null; readonly column: number } | null => {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const [, found] = /position (\d+)/.exec(error instanceof Error ? error.message : '') ?? [];
    if (found === undefined) return { line: null, column: 0 };
    const before = text.slice(0, Number(found)).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  }
};

/** The kind of the first message of a text; null: it says none. */
export const kindIn = (text: string): string | null => {
  try {
    const given: unknown = JSON.parse(text);
    const [first] = [Reflect.get(Object(given), 'messages') ?? given].flat();
    const kind: unknown = Reflect.get(Object(first), 'kind');
    return typeof kind === 'string' ? kind : null;
  } catch {
    // Shown by the form.
    return null;
  }
};
