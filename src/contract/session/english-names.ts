import * as Type from 'typebox';

import { defineCall } from '../call.ts';

/** The call of names that have an English one. */
export const englishNameCalls = {
  /**
   * Names of places, roles and companies in Chinese and English, for those that have one English name: records keep the
   * Chinese one, pages in English show the other.
   */
  'englishNames.list': defineCall({
    method: 'GET',
    path: '/englishNames',
    access: 'own',
    reply: Type.Array(Type.Tuple([Type.String(), Type.String()])),
  }),
} as const;
