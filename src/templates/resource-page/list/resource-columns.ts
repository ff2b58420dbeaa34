import type { Resource } from '#resource/define.ts';
import type { Field } from '#resource/fields.ts';
import type { GridColumn } from '#ui/table/grid-row.ts';
import type { Translation } from '#ui/language.tsx';

/** What a column of master data usually needs. */
const columnPx = 104;

const unordered: ReadonlySet<Field['kind']> = new Set([
  'rows',
  'tankTable',
  'choices',
  'state',
  'file',
  'geometry',
]);

/** Columns for the room there is: beside the form the last plain ones fold away; name, status and drawing stay. */
export const resourceColumns = (
  resource: Resource,
  widthPx: number,
  t: Translation['t'],
): readonly GridColumn[] => {
  const listed = Object.entries(resource.fields).filter(([, field]) => field.listed);
  const spare = listed.filter(
    ([name, field]) => name !== resource.name && name !== resource.status && field.kind !== 'rows',
  );
  const tooMany = Math.max(0, listed.length - Math.floor(widthPx / columnPx));
  const folded = new Set(spare.slice(Math.max(0, spare.length - tooMany)).map(([name]) => name));
  return listed
    .filter(([name]) => !folded.has(name))
    .map(([name, field]) => ({
      name,
      title: t(field.title),
      unit:
        field.kind === 'number' || field.kind === 'computed'
          ? (field.unit ?? '')
          : field.kind === 'rows'
            ? 'm³'
            : '',
      right: field.kind === 'number' || (field.kind === 'computed' && field.as === 'number'),
      // A tree has its own order.
      sortable: resource.tree === undefined && !unordered.has(field.kind),
    }));
};
