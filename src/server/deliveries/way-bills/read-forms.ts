import { referencesOf } from '#resource/references-of.ts';
import type { Resource } from '#resource/define.ts';

import type { SheetContext } from '../../sheets/cells/sheet-columns.ts';

type Form = Readonly<Record<string, unknown>>;

const isForm = (value: unknown): value is Form =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts a value at a path of a form: `stops.0.stationCode`. */
const withValue = (form: Form, path: string, value: string): Form => {
  const [name = '', index, inner] = path.split('.');
  if (inner === undefined) return { ...form, [name]: value };
  const rows = form[name];
  return Array.isArray(rows)
    ? {
        ...form,
        [name]: rows.map((row: unknown, at) =>
          at === Number(index) ? { ...Object(row), [inner]: value } : row,
        ),
      }
    : form;
};

/**
 * A way bill as another system writes it, as a form of the page: the truck by its plate, and codes for names. What
 * names nothing stays, for the form's rules to refuse.
 */
export const formOfWayBill = (resource: Resource, sent: unknown, { references }: SheetContext): Form => {
  if (!isForm(sent)) return {};
  const { signCode, ...others } = sent;
  const known = Object.fromEntries(
    Object.entries(others).filter(([name]) => Object.hasOwn(resource.fields, name)),
  );
  const form: Form = signCode === undefined ? known : { ...known, truckId: signCode };
  return referencesOf(resource.fields, form).reduce(
    (named, { path, to, code }) => withValue(named, path, references.get(to)?.codeOf(code) ?? code),
    form,
  );
};
