import { driverCalls } from '#contract/fleet/drivers.ts';

import { badRequest, notFound } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { checkMaySeeScores, scorePeriodOf, scoresFor } from '../drivers/driver-scores.ts';
import { addCoachingNote, coachingNotes, driverHistory } from '../drivers/drivers.ts';

const coach = 'driver.coach';

/** Scores and stories of drivers, for users whose menu has the page; coaching notes, for those who coach. */
const driverRoutes: Routes = (mount) => {
  const { database } = mount;
  const {
    'drivers.scores': scores,
    'drivers.story': story,
    'drivers.notes': notes,
    'drivers.addNote': addNote,
  } = driverCalls;

  mountSession(mount, scores, async (actor, args, { nowMs }) => scoresFor(database, actor, args, nowMs));

  mountSession(mount, story, async (actor, args, { nowMs }) => {
    checkMaySeeScores(actor);
    const found = await driverHistory(database, {
      ...scorePeriodOf(args),
      nowMs,
      companies: actor.companies,
      driverCode: args.driverCode,
    });
    if (!found) throw notFound();
    return { ...found, mayCoach: actor.functions.has(coach) };
  });

  mountSession(mount, notes, async (actor, { driverCode }) => {
    checkMaySeeScores(actor);
    return coachingNotes(database, actor.companies, driverCode);
  });

  mountSession(mount, addNote, async (actor, args, { nowMs }) => {
    checkMaySeeScores(actor);
    const text = args.text.trim();
    if (text === '')
      throw badRequest(['请填写辅导内容', 'Say what was discussed and agreed'], {
        text: ['必填', 'Required'],
      });
    const written = await addCoachingNote(database, actor.companies, {
      driverCode: args.driverCode,
      authorId: actor.user.id,
      authorName: actor.user.name,
      text,
      atMs: nowMs,
    });
    if (!written) throw notFound();
    return written;
  });
};

export default driverRoutes;
