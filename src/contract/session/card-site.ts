import * as Type from 'typebox';

import { defineCall } from '../call.ts';
import { Role } from './session.ts';

/** How long a code opens the card-issuing site, s. */
export const cardCodeS = 60;

/**
 * What the card-issuing site learns of the session of whoever opened it (specification 2: the session's data are passed
 * on), without what would let it act in that session.
 */
export const CardSession = Type.Object({
  id: Type.Integer(),
  userName: Type.String(),
  name: Type.String(),
  roles: Type.Array(Role),
  companyCode: Type.String(),
  companyName: Type.String(),
  /** Codes of the companies whose drivers the user may see. */
  companies: Type.Array(Type.String()),
});

/** Calls of the external card-issuing site. */
export const cardSiteCalls = {
  /** Address of the site with a code in it that is good for one exchange. */
  'cardSite.open': defineCall({
    method: 'POST',
    path: '/cardSite',
    access: { page: ['setting/base_data/driver'] },
    // The answer holds a code, which is kept nowhere.
    ownTransaction: true,
    reply: Type.Object({ url: Type.String() }),
  }),
  /** Asked by the site's server with its own secret (`Authorization: Bearer`), never by a browser. */
  'cardSite.session': defineCall({
    method: 'POST',
    path: '/cardSession',
    access: 'public',
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
    reply: CardSession,
  }),
} as const;
