/** Where a place lies: on which road, and how far from which town. */
export interface Address {
  readonly road: {
    readonly ref: string | null;
    readonly zh: string | null;
    readonly en: string | null;
  } | null;
  readonly near: { readonly zh: string; readonly en: string; readonly metres: number } | null;
}

/** Nearer than this one is in it, m. */
const withinM = 500;

const km = (metres: number): string => (metres / 1000).toFixed(1);

const roadIn = ({ ref, zh, en }: NonNullable<Address['road']>, language: 'zh' | 'en'): string => {
  const name = language === 'zh' ? zh : en;
  return [ref, name === ref ? null : name].filter((part) => part !== null).join(' ');
};

/** An address in words, in both languages; null: nothing is known of it. */
export const addressWords = ({ road, near }: Address): readonly [zh: string, en: string] | null => {
  const roads = road === null ? null : ([roadIn(road, 'zh'), roadIn(road, 'en')] as const);
  if (near === null) return roads;
  const inside = near.metres < withinM;
  const zh = inside ? near.zh : `距${near.zh} ${km(near.metres)} km`;
  const en = inside ? near.en : `${km(near.metres)} km from ${near.en}`;
  return roads === null ? [zh, en] : [`${roads[0]}，${zh}`, `${roads[1]}, ${en}`];
};
