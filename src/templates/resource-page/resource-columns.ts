import type { Resource } from '#resource/define.ts';
import type { GridColumn } from '#ui/table/data-grid.tsx';
import type { Speech } from '#ui/language.tsx';

/** What a column of master data usually needs. */
const columnPx = 104;

/** Columns for the room there is: beside the form the last plain ones fold away; name, status and drawing stay. */
export const resourceColumns = (
  resource: Resource,
  widthPx: number,
  t: Speech['t'],
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
      unit: field.kind === 'number' ? (field.unit ?? '') : field.kind === 'rows' ? 'm³' : '',
      right: field.kind === 'number',
      sortable: field.kind !== 'rows' && field.kind !== 'tankTable',
    }));
};
