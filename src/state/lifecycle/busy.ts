import { board } from '../alarms/alarms.ts';
import { dialogs } from '../view/dialogs.ts';
import { editedFilters, unsavedForms } from '../view/unsaved.ts';

/** Whether something is open that a reload would lose, or an alarm that somebody is about to answer. */
export const busy = (): boolean =>
  unsavedForms.value.size > 0 ||
  editedFilters.value.size > 0 ||
  dialogs.value.length > 0 ||
  board.value.urgent.some(({ state }) => state === 'unconfirmed');
