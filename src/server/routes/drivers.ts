import { driverCalls, type DriverScoreRow } from '#contract/drivers.ts';

import type { Database } from '../database/database.ts';
import { badRequest, notFound, restricted } from '../http/refusal.ts';
import { mountSession, type Mount } from '../http/mount.ts';
import { narrowed, type Actor } from '../session/actor.ts';
import { addCoachingNote, coachingNotes, driverScores, driverStory } from '../stores/drivers.ts';
import { maySee } from '../stores/menus.ts';

export const driverScoreAddress = 'driving_monitor/data_analysis/driver_score';

const coach = 'driver.coach';
const maxDays = 92;

const periodOf = (args: { readonly startTime: string; readonly endTime: string }) => {
  const fromMs = Date.parse(args.startTime);
  const toMs = Date.parse(args.endTime);
  if (!(fromMs < toMs)) throw badRequest(['开始时间须早于结束时间', 'The start must be before the end']);
  if (toMs - fromMs > maxDays * 86_400_000)
    throw badRequest([`查询时间不能超过 ${maxDays} 天`, `At most ${maxDays} days at once`]);
  return { fromMs, toMs };
};

const check = (actor: Actor): void => {
  if (!maySee(actor.functions, driverScoreAddress)) throw restricted();
};

/** The scores that an actor may see, for page and file. */
export const scoresFor = (
  database: Database,
  actor: Actor,
  args: { readonly startTime: string; readonly endTime: string; readonly companyCode?: string | undefined },
  nowMs: number,
): Promise<DriverScoreRow[]> => {
  check(actor);
  return driverScores(database, {
    ...periodOf(args),
    nowMs,
    companies: narrowed(actor, args.companyCode),
  });
};

/** Scores and stories of drivers, for whoever's menu has the page; what was talked over, for those who coach. */
export const driverRoutes = (mount: Mount, database: Database): void => {
  const {
    'drivers.scores': scores,
    'drivers.story': story,
    'drivers.notes': notes,
    'drivers.addNote': addNote,
  } = driverCalls;

  mountSession(mount, scores, async (actor, args, { nowMs }) => scoresFor(database, actor, args, nowMs));

  mountSession(mount, story, async (actor, args, { nowMs }) => {
    check(actor);
    const found = await driverStory(database, {
      ...periodOf(args),
      nowMs,
      companies: actor.companies,
      driverCode: args.driverCode,
    });
    if (!found) throw notFound();
    return { ...found, mayCoach: actor.functions.has(coach) };
  });

  mountSession(mount, notes, async (actor, { driverCode }) => {
    check(actor);
    return coachingNotes(database, actor.companies, driverCode);
  });

  mountSession(mount, addNote, async (actor, args, { nowMs }) => {
    check(actor);
    const text = args.text.trim();
    if (text === '')
      throw badRequest(['请填写辅导内容', 'Please write what was talked over'], {
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
