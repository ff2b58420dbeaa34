import { trackPages } from '#domain/access/track-pages.ts';

import type { Queries } from '../database/database.ts';
import { notFound } from '../kernel/refusal.ts';
import { maySeeAny } from './menus.ts';
import type { Actor } from './actor.ts';

/**
 * Whether the past way of this truck is on a page of the actor's: of sprinklers alone where he has no other pages.
 * Which company's trucks he may see is asked by whoever reads it.
 * @throws Refusal 404
 */
export const checkTrackShown = async (queries: Queries, actor: Actor, signCode: string): Promise<void> => {
  if (maySeeAny(actor.functions, trackPages)) return;
  const found = await queries.query(
    `select from truck where sign_code = $1 and truck_model = 'sprinkler' and company_code = any($2::text[])`,
    [signCode, actor.companies],
    'shown_sprinkler',
  );
  if (found.length === 0) throw notFound();
};
