const modes: ReadonlySet<string> = new Set(['start', 'serve']);
const options: ReadonlySet<string> = new Set(['--no-migrate']);

/**
 * A word that nobody knows is a slip, and a slip must not migrate a database.
 * @param mode how the server runs; undefined: the demo
 * @throws Error with the usage
 */
export const checkServerWords = (mode: string | undefined, words: readonly string[]): void => {
  const wrong = [
    ...(mode === undefined || modes.has(mode) ? [] : [mode]),
    ...words.filter((word) => !options.has(word)),
  ];
  if (wrong.length > 0)
    throw new Error(`${wrong.join(' ')}: not known. usage: npm start | npm run serve [-- --no-migrate]`);
};
