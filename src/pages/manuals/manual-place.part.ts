/** A place in the manuals: a document, and a heading in it or ''. */
export interface ManualPlace {
  readonly path: string;
  readonly id: string;
}

/** The place that a page's query names; null: none. */
export const placeIn = (search: string): ManualPlace | null => {
  const params = new URLSearchParams(search);
  const path = params.get('doc') ?? '';
  return path === '' ? null : { path, id: params.get('at') ?? '' };
};

/** The address of a place: its own, so that it can be kept and sent. */
export const manualAddress = ({ path, id }: ManualPlace): string => {
  const at = id === '' ? '' : `&at=${encodeURIComponent(id)}`;
  return `/manuals?doc=${encodeURIComponent(path)}${at}`;
};

/** The place of a link within the manuals, `path#id`. */
export const placeOfLink = (href: string): ManualPlace => {
  const [path = '', id = ''] = href.split('#');
  return { path, id };
};

/** Whether a link leaves the manuals. */
export const leaves = (href: string): boolean => /^(https?|mailto):/.test(href);
