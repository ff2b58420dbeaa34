import { setFlagsFromString } from 'node:v8';

/**
 * Bytes of a function's code, roughly, that run before V8 compiles it anew with optimization: fifty times as many as
 * usual. The database is ten megabytes of WebAssembly, of which each statement touches much: optimizing all that is
 * touched once took half of the processor time of a start (restart of `npm start`: 4.9 s instead of 3.6 s until it
 * answers). What runs often is optimized all the same; a day of the demo is filled in the same time.
 */
const tieringBudgetBytes = 100_000_000;

/** Call it before the database's code is compiled. */
export const optimizeLate = (): void => setFlagsFromString(`--wasm-tiering-budget=${tieringBudgetBytes}`);
