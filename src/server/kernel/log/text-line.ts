interface Line {
  readonly time: string;
  readonly level: string;
  readonly msg?: string;
  readonly pid?: number;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

/** Control characters could pretend to be a line of their own. */
const printed = (value: unknown): string =>
  typeof value === 'string' && /^[\w.:/*-]+$/.test(value) ? value : JSON.stringify(value);

const safe = (text: string): string => {
  const quoted = JSON.stringify(text);
  return quoted.slice(1, -1).replaceAll('\\"', '"');
};

/** A line for people, from one for programs: time, level, message, `name=value` …, and the stack of an error below. */
export const textLine = (json: string): string => {
  const { time, level, msg = '', pid: _, err, ...fields } = JSON.parse(json) as Line;
  const values = Object.entries(fields).map(([name, value]) => `${name}=${printed(value)}`);
  const stack = (err?.stack ?? err?.message ?? '').split('\n').map((row) => `\n    ${safe(row.trim())}`);
  return `${[time, level.toUpperCase().padEnd(5), safe(msg), ...values].join(' ')}${err ? stack.join('') : ''}\n`;
};
