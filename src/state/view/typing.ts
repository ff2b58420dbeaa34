const fields = /^(INPUT|TEXTAREA|SELECT)$/;
const fieldRoles = '[role=combobox], [role=listbox], [role=textbox], [role=spinbutton]';

/** Whether the focus is where letters are written or choose. */
export const isTyping = (): boolean => {
  const element = document.activeElement;
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || fields.test(element.tagName) || element.closest(fieldRoles) !== null)
  );
};

/** Whether the focus is in something that somebody is about to finish: a field, a form, a dialog. */
export const isAtWork = (): boolean =>
  isTyping() || (document.activeElement?.closest('form, dialog, [role=dialog]') ?? null) !== null;
