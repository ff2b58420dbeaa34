import { badRequest } from '../../../../kernel/refusal.ts';
import { moveBalance } from '../../../message-ledger.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** What is entered here is a recharge; uses are booked where messages are sent. */
const messageRecharge: ResourceHooks = {
  computed: {
    label: `(case when r.quantity > 0 then '+' else '' end || r.quantity)`,
    kind: 'r.kind',
    bookedTime: 'r.booked_time',
    balance: 'r.balance',
    receiver: '(select n.receiver_name from notice n where n.id = r.notice_id)',
    authorName: 'r.author_name',
  },
  beforeWrite: async ({ queries, actor, nowMs }, before, written) => {
    if (before !== null || written === null) return undefined;
    const { companyCode, quantity, orderNumber = null } = written.own;
    const taken = await queries.query(
      'select from message_ledger where company_code = $1 and order_number = $2',
      [String(companyCode), orderNumber as string | null],
    );
    if (taken.length > 0)
      throw badRequest(['该订单已充值', 'This order has already been recharged'], {
        orderNumber: ['已存在', 'already exists'],
      });
    const balance = await moveBalance(queries, {
      companyCode: String(companyCode),
      quantity: Number(quantity),
    });
    return {
      kind: 'recharge',
      balance,
      authorName: actor.user.name,
      bookedTime: new Date(nowMs).toISOString(),
    };
  },
};

export default messageRecharge;
