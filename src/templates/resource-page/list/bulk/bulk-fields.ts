import type { Resource } from '#resource/define.ts';
import type { PlainField } from '#resource/fields.ts';

type BulkKind = Exclude<PlainField['kind'], 'tankTable' | 'geometry' | 'line'>;

const bulkKinds = {
  text: true,
  number: true,
  choice: true,
  switch: true,
  date: true,
  timeRange: true,
  weekdays: true,
  moment: true,
  reference: true,
} as const satisfies Readonly<Record<BulkKind, true>>;

/** A field that many rows can be given one value of. */
export type BulkField = Extract<PlainField, { readonly kind: BulkKind }>;

/** Fields that many rows may hold the same value of: neither what tells rows apart nor what places them in a tree. */
export const bulkFields = (resource: Resource): ReadonlyMap<string, BulkField> => {
  const own = new Set([
    resource.name,
    ...resource.unique,
    ...(resource.tree ? [resource.tree.key, resource.tree.parent] : []),
    ...(resource.versioned?.key ?? []),
  ]);
  return new Map(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      Object.hasOwn(bulkKinds, field.kind) && !own.has(name) && !('fixed' in field && field.fixed)
        ? [[name, field as BulkField] as const]
        : [],
    ),
  );
};
