import { type FirstRun, firstRunCalls } from '#contract/help/first-run.ts';
import type { TerminalAccess } from '#contract/devices/unregistered-terminals.ts';
import {
  type FirstRunPlace,
  type FirstRunStep,
  firstRunStepCodes,
  firstRunSteps,
} from '#domain/menu/first-run-steps.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import type { Actor } from '../../identity/actor.ts';
import { maySee } from '../../identity/menus.ts';
import { restricted } from '../../kernel/refusal.ts';
import type { MapService } from '../../maps/map-service.ts';
import { unloadingPlaces } from '../../master-data/fences/unloading-places.ts';
import { listUnregistered } from '../../terminals/unregistered/list-unregistered.ts';
import { newestBackup } from '../backup/backup-folder.ts';
import { countFirstRun } from '../first-run/count-first-run.ts';

interface Needs {
  readonly config: { readonly backupDir: string };
  readonly terminalAccess: TerminalAccess;
  readonly maps: Pick<MapService, 'grounds'>;
}

/** Terminals that are named beside their number. */
const namedTerminals = 3;

const stepsOf = ({ functions }: Actor, operator: boolean): readonly FirstRunStep[] =>
  firstRunStepCodes.filter((code) => {
    const place: FirstRunPlace = firstRunSteps[code];
    return (
      functions.has(place.functionCode) &&
      maySee(functions, place.page) &&
      (place.operator !== true || operator)
    );
  });

/** What a new company does first, and what it leaves as it is. */
const firstRunRoutes: Routes<Needs> = (mount, { config, terminalAccess, maps }) => {
  const { database } = mount;

  const choicesOf = async ({ user }: Actor): Promise<ReadonlySet<string>> => {
    const rows = await database.query<{ step: string }>(
      'select step from first_run_choice where company_code = $1',
      [user.companyCode],
      'first_run_choices',
    );
    return new Set(rows.map(({ step }) => step));
  };

  mountSession(mount, firstRunCalls['firstRun.get'], async (actor, _args, { nowMs }) => {
    const left = await choicesOf(actor);
    if (left.has('all')) return null;
    const { operator, ...counted } = await countFirstRun(database, actor);
    const codes = stepsOf(actor, operator);
    const { sources } = await maps.grounds();
    const counts: Readonly<Record<FirstRunStep, number>> = {
      ...counted,
      map: sources.length,
      backup: newestBackup(config.backupDir) === '' ? 0 : 1,
    };
    const steps = codes.map((code): FirstRun['steps'][number] => ({
      code,
      state: counts[code] > 0 ? 'done' : left.has(code) ? 'left' : 'open',
      count: code === 'backup' ? null : counts[code],
    }));
    if (steps.every(({ state }) => state !== 'open')) return null;
    const unregistered = codes.includes('terminals')
      ? (await listUnregistered(database)).filter(({ ignored }) => !ignored)
      : null;
    const asksPlaces = steps.some(({ code, state }) => code === 'places' && state === 'open');
    return {
      steps,
      unregistered: unregistered && {
        count: unregistered.length,
        last: unregistered
          .toSorted((one, other) => other.lastTime.localeCompare(one.lastTime))
          .slice(0, namedTerminals)
          .map(({ number, plate, maker, model, lastTime }) => ({ number, plate, maker, model, lastTime })),
      },
      access: unregistered && terminalAccess,
      unloadingPlaces:
        asksPlaces && actor.functions.has('place.write')
          ? (await unloadingPlaces(database, actor, nowMs)).length
          : null,
      operator,
    };
  });

  mountSession(mount, firstRunCalls['firstRun.leave'], async (actor, { step }, { nowMs }) => {
    const { operator } = await countFirstRun(database, actor);
    const codes = stepsOf(actor, operator);
    if (step === 'all' ? codes.length === 0 : !codes.includes(step)) throw restricted();
    await database.query('insert into first_run_choice values ($1, $2, $3) on conflict do nothing', [
      actor.user.companyCode,
      step,
      new Date(nowMs),
    ]);
    return null;
  });
};

export default firstRunRoutes;
