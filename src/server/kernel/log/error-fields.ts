/** PostgreSQL quotes the value that it can't take (appendix A, class 22); it may be anything that was sent. */
const withoutValues = (text: string, code: unknown): string =>
  typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code) ? text.replaceAll(/"[^"]*"/g, '"…"') : text;

/**
 * What is logged of an error. Nothing else: the database's errors carry whole rows as their `detail`, and those are
 * positions and password hashes.
 */
export const errorFields = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  const code: unknown = Reflect.get(error, 'code');
  const constraint: unknown = Reflect.get(error, 'constraint');
  return {
    type: error.name,
    message: withoutValues(error.message, code),
    ...(code === undefined ? {} : { code: String(code) }),
    ...(constraint === undefined ? {} : { constraint: String(constraint) }),
    stack: withoutValues(error.stack ?? '', code),
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  };
};
