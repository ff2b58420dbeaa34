import type { FastifyReply } from 'fastify';

import { pastFleetCalls } from '#contract/tracks/past-fleet.ts';
import { chinaDayRange } from '#domain/time/china-day.ts';

import { tellArchive } from '../../http/archived-reading.ts';
import { badRequest } from '../../kernel/refusal.ts';
import { mountFormer, mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { SharedBody } from '../../http/shared-body.ts';
import { createPastMaster } from '../past/past-master.ts';
import { pastDay } from '../past/past-day.ts';
import { pastFleetAt } from '../past/past-fleet.ts';
import { pastLookBackMs, pastRows } from '../past/past-rows.ts';
import { pastTracks } from '../past/past-tracks.ts';
import { type Actor, readerOf } from '../../identity/actor.ts';
import { shownColumns, truckFieldsOf } from '../../identity/truck-fields.ts';

const longestMs = 2 * 3_600_000;

const instantOf = (text: string): number => {
  const ms = Date.parse(text);
  if (!Number.isFinite(ms)) throw badRequest(['时间格式不正确', 'Not a time']);
  return ms;
};

/** Whoever is shown no alarms is shown none of the past either. */
const pastReader = (actor: Actor) => {
  const { companies, hiddenTypes } = readerOf(actor);
  return { companies, hiddenTypes, watches: actor.functions.has('alarm.watch') };
};

/** The whole fleet at any second of the kept past. */
const pastFleetRoutes: Routes = (mount) => {
  const { database, archive, now } = mount;
  mountFormer(mount, '/pastFleet');
  mountFormer(mount, '/pastTracks');
  const masterAt = createPastMaster();

  /** Reads a past that may lie in the archive: of it the last rows at a moment, and all up to another one. */
  const reading = async <T>(
    { companies }: Actor,
    reply: FastifyReply,
    { atMs, toMs }: { readonly atMs: number; readonly toMs: number },
    work: () => Promise<T>,
  ): Promise<T> => {
    const fromMs = atMs - pastLookBackMs;
    if (!archive.reaches(fromMs)) return work();
    const needed = await pastRows(database, companies, atMs);
    const asked = { fromMs, toMs, signCodes: null, subjects: [], companies, needed };
    return archive.reading(asked, work, tellArchive(reply));
  };

  mountSession(
    mount,
    pastFleetCalls['pastFleet.moment'],
    async (actor, { time, known }, { nowMs, reply }) => {
      const atMs = instantOf(time);
      // By the clock: the moment of a replica is always a little before.
      if (atMs > now()) throw badRequest(['不能晚于现在', 'Not later than now']);
      const { watches, ...reader } = pastReader(actor);
      const past = await reading(actor, reply, { atMs, toMs: atMs }, () =>
        pastFleetAt({ database, masterAt }, { ...reader, atMs, known }),
      );
      const trucks = shownColumns(past.trucks, truckFieldsOf(actor));
      const shown = watches ? { ...past, trucks } : { ...past, trucks, changedSince: [], alarms: [] };
      // In one piece: packed as a stream, 1.6 MB took 25 ms until the last of it was sent.
      return SharedBody.of(JSON.stringify(shown), nowMs);
    },
  );

  mountSession(
    mount,
    pastFleetCalls['pastFleet.span'],
    async (actor, { fromTime, toTime, everyS, known }, { nowMs, reply }) => {
      const period = { fromMs: instantOf(fromTime), toMs: Math.min(nowMs, instantOf(toTime)) };
      if (period.toMs - period.fromMs > longestMs)
        throw badRequest(['一次最多两小时', 'Two hours at a time']);
      const tracks = await reading(actor, reply, { atMs: period.fromMs, toMs: period.toMs }, () =>
        pastTracks(database, actor.companies, period, everyS, known),
      );
      return SharedBody.of(tracks, nowMs);
    },
  );

  mountSession(mount, pastFleetCalls['pastFleet.day'], async (actor, { day }) => {
    if (!Number.isFinite(chinaDayRange(day).fromMs)) throw badRequest(['时间格式不正确', 'Not a time']);
    const { watches, ...reader } = pastReader(actor);
    const past = await pastDay(database, reader, day);
    return watches ? past : { ...past, events: past.events.filter(({ kind }) => kind === 'opening') };
  });
};

export default pastFleetRoutes;
