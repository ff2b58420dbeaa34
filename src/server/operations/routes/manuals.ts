import { manualCalls } from '#contract/help/manuals.ts';

import { mountSession } from '../../http/mount.ts';
import { languageOf } from '../../http/reply.ts';
import type { Routes } from '../../http/routes.ts';
import { notFound } from '../../kernel/refusal.ts';
import { manualFor, manualsFor } from '../manuals/manuals.ts';
import { searchManuals } from '../manuals/search-manuals.ts';

/** The documents that come with the product, for who may read them. */
const manualRoutes: Routes = (mount) => {
  mountSession(mount, manualCalls['manuals.list'], async (actor, _args, { request }) => ({
    manuals: (await manualsFor(actor, languageOf(request))).map(({ blocks: _blocks, ...entry }) => entry),
  }));

  mountSession(mount, manualCalls['manuals.get'], async (actor, { path }, { request }) => {
    const manual = await manualFor(actor, path, languageOf(request));
    if (manual === null) throw notFound();
    return manual;
  });

  mountSession(mount, manualCalls['manuals.search'], async (actor, { text }, { request }) => ({
    hits: searchManuals(await manualsFor(actor, languageOf(request)), text),
  }));
};

export default manualRoutes;
