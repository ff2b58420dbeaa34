import { resultCodes } from '#contract/envelope.ts';
import { handoverCalls, type Handover } from '#contract/alarms/handovers.ts';

import { badRequest, notFound, Refusal, restricted } from '../../kernel/refusal.ts';
import { mountSession, type SessionHandler } from '../../http/mount.ts';
import { type Actor, readerOf } from '../../identity/actor.ts';
import { handoverState, listHandovers, writtenSince } from '../handovers.ts';
import { maySee } from '../../identity/menus.ts';
import type { Routes } from '../../http/routes.ts';

/** Handovers that one person writes in 24 h: a shift has one, and each is kept for ever with all that was open. */
export const maxHandoversOfDay = 50;

/** One shift writes a handover; the next signs it. Neither can be undone. */
const handoverRoutes: Routes = (mount) => {
  const { database } = mount;
  const allowed =
    <C>(handler: SessionHandler<C>): SessionHandler<C> =>
    async (actor, args, context) => {
      if (!maySee(actor.functions, 'handover')) throw restricted();
      return handler(actor, args, context);
    };
  const one = async (actor: Actor, id: number): Promise<Handover> => {
    const [row] = await listHandovers(database, actor.companies, actor.user.id, id);
    if (!row) throw notFound();
    return row;
  };

  const {
    'handovers.state': state,
    'handovers.list': list,
    'handovers.write': write,
    'handovers.sign': sign,
  } = handoverCalls;
  mountSession(
    mount,
    state,
    allowed<typeof state>((actor) => handoverState(database, readerOf(actor), actor.user.id)),
  );
  mountSession(
    mount,
    list,
    allowed<typeof list>((actor) => listHandovers(database, actor.companies, actor.user.id)),
  );

  mountSession(
    mount,
    write,
    allowed<typeof write>(async (actor, args, { nowMs }) => {
      const notes = args.notes.trim();
      if (notes === '')
        throw badRequest(['请填写交接内容', 'Please write what is handed over'], {
          notes: ['必填', 'Required'],
        });
      if ((await writtenSince(database, actor.user.id, nowMs - 86_400_000)) >= maxHandoversOfDay)
        throw new Refusal(resultCodes.tooManyRequests, [
          `24 小时内最多提交 ${maxHandoversOfDay} 次交接`,
          `At most ${maxHandoversOfDay} handovers are written in 24 h`,
        ]);
      const now = await handoverState(database, readerOf(actor), actor.user.id);
      const [row] = await database.query<{ id: number }>(
        `insert into handover (company_code, from_user_id, from_name, written_time, notes, open_alarms, urgent_alarms,
           trucks_under_way, state_then) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        [
          actor.user.companyCode,
          actor.user.id,
          actor.user.name,
          new Date(nowMs),
          notes,
          now.openAlarms,
          now.urgentAlarms,
          now.trucksUnderWay,
          JSON.stringify({ alarms: now.alarms, trucks: now.trucks }),
        ],
      );
      return one(actor, row?.id ?? 0);
    }),
  );

  mountSession(
    mount,
    sign,
    allowed<typeof sign>(async (actor, { id, remark = '' }, { nowMs }) => {
      const before = await one(actor, id);
      if (before.mine) throw badRequest(['不能签收自己的交接', 'You can’t take over your own shift']);
      const signed = await database.query(
        `update handover set to_user_id = $2, to_name = $3, signed_time = $4, signed_remark = $5
         where id = $1 and to_user_id is null returning id`,
        [id, actor.user.id, actor.user.name, new Date(nowMs), remark.trim()],
      );
      if (signed.length === 0)
        throw new Refusal(resultCodes.conflict, [
          `已由${before.toName ?? ''}签收`,
          `Taken over by ${before.toName ?? ''} already`,
        ]);
      return one(actor, id);
    }),
  );
};

export default handoverRoutes;
