type Properties = Readonly<Record<string, unknown>>;

/** How people head the column that holds a name, the likeliest first. */
const nameHeads = ['name', '名称', 'title', '标题', '站名', '油站名称', '地名', 'label', '标注'];
const radiusHeads = ['radiusm', 'radius_m', '半径', '半径(m)', '半径（m）', '半径（米）', '半径(米)'];

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** What stands under one of these heads, whichever way they are written; empty: nothing does. */
export const propertyOf = (properties: Properties, heads: readonly string[]): string => {
  const byHead = new Map(
    Object.entries(properties).map(([head, value]) => [head.trim().toLowerCase(), plain(value)]),
  );
  return heads.map((head) => byHead.get(head) ?? '').find((text) => text !== '') ?? '';
};

/** Null: the file gives no name. */
export const nameIn = (properties: Properties): string | null => propertyOf(properties, nameHeads) || null;

/** Metres, with or without their unit; null: none, or no number. */
export const radiusIn = (properties: Properties): number | null => {
  const text = propertyOf(properties, radiusHeads).replace(/\s*(m|米)$/i, '');
  const radiusM = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(radiusM) ? radiusM : null;
};
