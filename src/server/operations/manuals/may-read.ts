import type { ManualGroup } from '#contract/help/manuals.ts';
import type { FunctionCode } from '#domain/access/functions.ts';

import type { Actor } from '../../identity/actor.ts';

/** The document that users with a restricted shell are shown instead of all others (specification 6). */
const watchersManual = 'users/watchers';

/** Functions of those who set the installation up: guides, reference and runbooks are for them. */
const setsUp: readonly FunctionCode[] = [
  'company.write',
  'user.write',
  'truck.write',
  'device.write',
  'place.write',
  'interface.write',
  'authority.write',
  'forward.write',
  'notice.write',
  'parameter.write',
];

/** Who a group is for: everybody, or whoever holds one of the functions. */
const readers: { readonly [G in ManualGroup]: readonly FunctionCode[] | null } = {
  users: null,
  explain: null,
  start: setsUp,
  guides: setsUp,
  operation: setsUp,
  reference: setsUp,
};

/** Guides for whoever does that work on a page of his own. */
const guideReaders: Readonly<Record<string, FunctionCode>> = {
  'guides/calibration-tables': 'tankTable.write',
  'guides/pump-totals': 'pumpTotals.write',
  'guides/transport-documents': 'wayBill.write',
  'guides/interfaces/share-links': 'share.write',
  'guides/authorities/connect': 'authority.answer',
};

/** Whether somebody is shown a document. */
export const mayRead = (
  { user, functions }: Pick<Actor, 'user' | 'functions'>,
  path: string,
  group: ManualGroup,
): boolean => {
  if (user.restrictedShell) return path === watchersManual;
  const needed = readers[group];
  if (needed === null || needed.some((code) => functions.has(code))) return true;
  const own = guideReaders[path];
  return own !== undefined && functions.has(own);
};
