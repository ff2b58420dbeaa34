import type { SubjectState } from '#engine/state.ts';

/**
 * A state as JSON. The texts of its parts are not kept for the next time: after minutes most of a state is another, and
 * what ten thousand trucks have kept is marked whenever the collector looks for garbage.
 */
export const stateText = (state: SubjectState): string => JSON.stringify(state);

/** Separates texts in one parameter. JSON never holds it: control characters are escaped there. */
const separator = '\u001e';

/** Texts as one parameter, for `string_to_array(…, chr(30))`: an array's text would escape every quotation mark. */
export const joinTexts = (all: readonly string[]): string => all.join(separator);
