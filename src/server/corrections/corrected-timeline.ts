import type { VersionedEntity, VersionRow } from '../ingest/master-data.ts';

/** A version that stands in the database. */
export interface StandingVersion<E extends VersionedEntity = VersionedEntity> extends VersionRow<E> {
  readonly id: number;
}

/** What a correction makes of the versions of one thing. */
export interface CorrectedTimeline {
  /** All versions that are then in force, earliest first. */
  readonly versions: readonly VersionRow[];
  /** Those of them that are new. */
  readonly added: readonly VersionRow[];
  /** Ids of standing versions that others take the place of. */
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
 * The versions of one thing as they are once fields were otherwise from a moment on: the version of that moment is cut
 * in two, later ones get the same fields. What did not exist yet at that moment did exist then.
 * @param standing versions in force, earliest first
 * @param effectiveFrom ISO 8601 UTC
 * @returns null where there never was such a thing
 */
export const correctedTimeline = (
  standing: readonly StandingVersion[],
  effectiveFrom: string,
  patch: object,
): CorrectedTimeline | null => {
  const fromMs = Date.parse(effectiveFrom);
  const base = standing.findLast((version) => momentOf(version) <= fromMs);
  const first = base?.content ?? standing.find((v) => momentOf(v) > fromMs && v.content !== null)?.content;
  const [oldest] = standing;
  if (first === undefined || first === null || oldest === undefined) return null;
  const content = patched(first, patch) as VersionRow['content'];
  const opening: VersionRow = { entity: oldest.entity, key: oldest.key, effectiveFrom, content };
  const added: VersionRow[] = [];
  const superseded: number[] = [];
  const versions: VersionRow[] = standing.filter((version) => momentOf(version) < fromMs);
  if (base !== undefined && sameJson(base.content, content)) {
    if (momentOf(base) === fromMs) versions.push(base);
  } else {
    if (base !== undefined && momentOf(base) === fromMs) superseded.push(base.id);
    versions.push(opening);
    added.push(opening);
  }
  for (const version of standing.filter((one) => momentOf(one) > fromMs)) {
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
