import type { Log } from '../log/log.ts';
import { explainStart, type StartPlaces } from './explain-start.ts';
import { StartFailure } from './start-causes.ts';

export interface StartWatch {
  /** What the process was told to use is known: failures of it are explained from here on. */
  readonly uses: (places: StartPlaces) => void;
  /** The process serves: what ends it from here on is no failed start. */
  readonly served: () => void;
}

/**
 * Ends the process by whatever nobody caught, in one line: a start that fails says what is wrong and what to do, in both
 * languages; anything else is an error with its stack.
 * @param exit ends the process with a code
 */
export const watchStart = (
  log: Log,
  onUncaught: (act: (error: unknown) => void) => void,
  exit: (code: number) => void,
): StartWatch => {
  let places: StartPlaces | null = null;
  let serves = false;
  const explained = (error: unknown): StartFailure | null => {
    if (serves) return null;
    if (error instanceof StartFailure) return error;
    // Nothing but the settings has been read before.
    if (places === null)
      return error instanceof Error ? new StartFailure('wrongSetting', { said: error.message }) : null;
    return explainStart(error, places);
  };
  onUncaught((error) => {
    const failure = explained(error);
    if (failure === null) log.fatal({ err: error }, 'ended by an error');
    else {
      const said = failure.cause instanceof Error ? { said: failure.cause.message } : {};
      log.fatal({ cause: failure.startCause, zh: failure.text[0], ...said }, failure.text[1]);
    }
    exit(1);
  });
  return {
    uses: (used) => {
      places = used;
    },
    served: () => {
      serves = true;
    },
  };
};
