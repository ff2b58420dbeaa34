const controls = 'input:not([type=hidden]), select, textarea, button, [tabindex]';

/** A field that is wrong, a control in a row that is, and what is said below a field that draws itself. */
const faults = '[data-wrong=true], [aria-invalid=true], [data-part=field-fault]';

/**
 * Goes to the first field of a form that has to be corrected: into sight, and with the focus. Of a group that is wrong as
 * a whole, such as the functions of a role, to its first control.
 */
export const showFirstFault = (form: HTMLElement | null): void => {
  const found = form?.querySelector<HTMLElement>(faults) ?? null;
  const field = found?.dataset['part'] === 'field-fault' ? found.parentElement : found;
  if (field === null || found === null) return;
  const wrong = field.querySelector<HTMLElement>('[aria-invalid=true]') ?? field;
  (wrong.matches(controls) ? wrong : wrong.querySelector<HTMLElement>(controls))?.focus({
    preventScroll: true,
  });
  found.scrollIntoView({ block: 'nearest' });
};
