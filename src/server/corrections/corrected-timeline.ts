import type { VersionRow } from '../master-data/in-force/version-content.ts';
import type { VersionedEntity } from '../identity/scope/versioned-entities.ts';

/** A version in the database. */
export interface VersionInForce<E extends VersionedEntity = VersionedEntity> extends VersionRow<E> {
  readonly id: number;
}

/** Effect of a correction on the versions of one thing. */
export interface CorrectedTimeline {
  /** All versions that are in force afterwards, earliest first. */
  readonly versions: readonly VersionRow[];
  /** The new ones among them. */
  readonly added: readonly VersionRow[];
  /** Ids of versions in force that are replaced. */
  readonly superseded: readonly number[];
}

const momentOf = ({ effectiveFrom }: VersionRow): number =>
  effectiveFrom === null ? Number.NEGATIVE_INFINITY : Date.parse(effectiveFrom);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sameJson = (a: unknown, b: unknown): boolean => {
  if (isObject(a) && isObject(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].every((key) => sameJson(a[key] ?? null, b[key] ?? null));
  }
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  return a === b;
};

/** Compartments are corrected one by one, by their number; everything else field by field. */
export const patched = (content: object, patch: object): object => {
  const result: Record<string, unknown> = { ...content, ...patch };
  const parts: unknown = Reflect.get(patch, 'compartments');
  if (!Array.isArray(parts)) return result;
  const before: readonly object[] = (Reflect.get(content, 'compartments') as readonly object[]) ?? [];
  const numberOf = (part: object): unknown => Reflect.get(part, 'compartment');
  result['compartments'] = before.map((part) => {
    const wrong: object | undefined = parts.map(Object).find((one) => numberOf(one) === numberOf(part));
    return wrong === undefined ? part : { ...part, ...wrong };
  });
  return result;
};

/**
 * The versions of one thing once fields were different from a moment on: the version of that moment is split, later
 * ones get the same fields. A thing that did not exist yet at that moment exists from then.
 * @param inForce versions in force, earliest first
 * @param effectiveFrom ISO 8601 UTC
 * @returns null where there never was such a thing
 */
export const correctedTimeline = (
  inForce: readonly VersionInForce[],
  effectiveFrom: string,
  patch: object,
): CorrectedTimeline | null => {
  const fromMs = Date.parse(effectiveFrom);
  const base = inForce.findLast((version) => momentOf(version) <= fromMs);
  const first = base?.content ?? inForce.find((v) => momentOf(v) > fromMs && v.content !== null)?.content;
  const [oldest] = inForce;
  if (first === undefined || first === null || oldest === undefined) return null;
  const content = patched(first, patch) as VersionRow['content'];
  const opening: VersionRow = { entity: oldest.entity, key: oldest.key, effectiveFrom, content };
  const added: VersionRow[] = [];
  const superseded: number[] = [];
  const versions: VersionRow[] = inForce.filter((version) => momentOf(version) < fromMs);
  if (base !== undefined && sameJson(base.content, content)) {
    if (momentOf(base) === fromMs) versions.push(base);
  } else {
    if (base !== undefined && momentOf(base) === fromMs) superseded.push(base.id);
    versions.push(opening);
    added.push(opening);
  }
  for (const version of inForce.filter((one) => momentOf(one) > fromMs)) {
    const after =
      version.content === null ? null : (patched(version.content, patch) as VersionRow['content']);
    if (sameJson(version.content, after)) {
      versions.push(version);
      continue;
    }
    const replacement: VersionRow = { ...version, content: after };
    superseded.push(version.id);
    versions.push(replacement);
    added.push(replacement);
  }
  return { versions, added, superseded };
};
