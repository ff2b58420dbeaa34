import { deviceHealthCalls } from '#contract/devices/device-health.ts';
import { equipmentHealthCalls } from '#contract/devices/equipment-health.ts';
import { repairOrderCalls } from '#contract/devices/repair-orders.ts';
import { supplyForecastCalls } from '#contract/fleet/supply-forecast.ts';
import { upgradeEffectCalls } from '#contract/devices/upgrade-effects.ts';
import { healthCauseKinds } from '#domain/devices/health-causes.ts';
import { isRepairState, mayMoveTo, repairStates } from '#domain/devices/repair-states.ts';
import { resultCodes } from '#contract/envelope.ts';

import { mountSession } from '../../http/mount.ts';
import { badRequest, notFound, Refusal } from '../../kernel/refusal.ts';
import type { Routes } from '../../http/routes.ts';
import { healthPeriodOf, healthRanking, maxEquipmentDays } from '../health/device-health.ts';
import { equipmentHealth } from '../health/equipment-health.ts';
import { healthHistory } from '../health/health-history.ts';
import { withEffects } from '../health/repair-effect.ts';
import { supplyForecast } from '../../deliveries/supply-forecast.ts';
import { upgradeEffects } from '../upgrade-effects.ts';
import { narrowed } from '../../identity/actor.ts';
import { giveRepair, moveRepair, repairOrder, repairOrders } from '../repair-orders.ts';

const repairsOfPage = 20;

const required = { assignee: ['必填', 'Required'] } as const;

const moved = (): Refusal =>
  new Refusal(resultCodes.conflict, [
    '检修单已被他人更新，请核对后再提交',
    'Someone else has updated this repair order; please check it before you submit',
  ]);

/** Health of consoles for users whose menu has the page; repair orders for those who may give them. */
const deviceHealthRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, deviceHealthCalls['health.ranking'], async (actor, args, { nowMs }) => {
    const { companyCode, signCode = '', order, only = '', page = 1, pageSize = 50 } = args;
    const asked = {
      ...healthPeriodOf(args),
      nowMs,
      companies: narrowed(actor, companyCode),
      signCode: signCode.trim(),
    };
    return healthRanking(database, asked, { order: order || 'score', only, page, pageSize });
  });

  mountSession(mount, deviceHealthCalls['health.story'], async (actor, args, { nowMs }) => {
    const asked = { ...healthPeriodOf(args), nowMs, companies: actor.companies, signCode: '' };
    const story = await healthHistory(database, asked, Number(args.truckId));
    if (!story) throw notFound();
    return story;
  });

  mountSession(mount, supplyForecastCalls['health.supply'], (actor, { signCode }, { nowMs }) =>
    supplyForecast(database, actor.companies, signCode, nowMs),
  );

  mountSession(mount, upgradeEffectCalls['health.upgrades'], (actor, _args, { nowMs }) =>
    upgradeEffects(database, actor.companies, nowMs),
  );

  mountSession(mount, equipmentHealthCalls['health.equipment'], async (actor, args, { nowMs }) =>
    equipmentHealth(database, {
      ...healthPeriodOf(args, maxEquipmentDays),
      nowMs,
      companies: narrowed(actor, args.companyCode),
      signCode: (args.signCode ?? '').trim(),
    }),
  );

  mountSession(mount, repairOrderCalls['repairOrders.list'], async (actor, args, { nowMs }) => {
    const { total, rows } = await repairOrders(database, actor.companies, {
      truckId: args.truckId === undefined ? null : Number(args.truckId),
      page: args.page ?? 1,
      pageSize: repairsOfPage,
    });
    return { total, rows: await withEffects(database, actor.companies, rows, nowMs) };
  });

  mountSession(mount, repairOrderCalls['repairOrders.give'], async (actor, args, { nowMs }) => {
    const assignee = args.assignee.trim();
    if (assignee === '') throw badRequest(['请填写检修人', 'Please name who repairs it'], required);
    if (!healthCauseKinds.some((kind) => kind === args.cause))
      throw badRequest(['没有这种故障原因', 'There is no such cause'], {
        cause: ['未知', 'Unknown'],
      });
    const given = await giveRepair(
      database,
      actor.companies,
      {
        truckId: Number(args.truckId),
        cause: args.cause,
        number: args.number,
        assignee,
        note: args.note.trim(),
      },
      { userId: actor.user.id, name: actor.user.name, nowMs },
    );
    if (given === null) throw notFound();
    if (given === 'open')
      throw new Refusal(resultCodes.conflict, [
        '该故障已有未完成的检修单',
        'This fault already has an open repair order',
      ]);
    return { id: given };
  });

  mountSession(mount, repairOrderCalls['repairOrders.move'], async (actor, args, { nowMs }) => {
    const stands = await repairOrder(database, actor.companies, args.id);
    if (!stands) throw notFound();
    if (stands.version !== args.version) throw moved();
    const { state } = args;
    if (!isRepairState(state) || !mayMoveTo(stands.state, state))
      throw badRequest([
        `“${repairStates[stands.state].text[0]}”的检修单不能这样更新`,
        `A repair order that is “${repairStates[stands.state].text[1]}” can't be updated like this`,
      ]);
    const note = args.note.trim();
    const partChanged = (args.partChanged ?? '').trim();
    if (note === '' && (state !== 'closed' || partChanged === '') && state !== 'underWay')
      throw badRequest(['请写明做了什么或原因', 'Please write what was done, or why'], {
        note: ['必填', 'Required'],
      });
    const version = await moveRepair(
      database,
      { id: args.id, version: args.version, state, note, partChanged },
      { userId: actor.user.id, name: actor.user.name, nowMs },
    );
    if (version === null) throw moved();
    return { version };
  });
};

export default deviceHealthRoutes;
