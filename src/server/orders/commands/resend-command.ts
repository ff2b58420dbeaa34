import { resultCodes } from '#contract/envelope.ts';
import type { FunctionCode } from '#domain/access/functions.ts';
import type { CommandKind } from '#domain/commands/command-kinds.ts';
import type { ParameterRisk } from '#domain/parameters/parameter-file.ts';
import { isParameterFile, parameterFileOf } from '#domain/parameters/parameter-files.ts';

import { notFound, Refusal, restricted } from '../../kernel/refusal.ts';
import type { WriteContext } from '../../resource-kit/hooks.ts';
import { queueCommand } from './queue-command.ts';

interface OldOrder extends Record<string, unknown> {
  readonly terminal: string;
  readonly truck_id: number;
  readonly company_code: string;
  readonly kind: CommandKind;
  readonly subject: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly wanted: Readonly<Record<string, string>>;
  readonly reason: string;
  readonly needs_standing: boolean;
  readonly stays: boolean;
  readonly newer: boolean;
}

/** The function that whoever orders such a thing needs on its own page. */
const functionOf: Readonly<Record<CommandKind, FunctionCode>> = {
  tankTable: 'tankTable.write',
  readParameters: 'parameter.write',
  writeParameters: 'parameter.write',
  parameterFile: 'parameter.write',
  cameraSetup: 'parameter.write',
  text: 'text.send',
  upgrade: 'parameter.write',
  restart: 'parameter.write',
  clear: 'parameter.write',
  query: 'parameter.write',
  unlockPassword: 'unlock.write',
};

const riskOf = ({ kind, subject }: OldOrder): ParameterRisk =>
  (kind === 'parameterFile' || kind === 'writeParameters') && isParameterFile(subject)
    ? parameterFileOf(subject).risk
    : 'low';

const anew = (zh: string, en: string): Refusal =>
  new Refusal(resultCodes.conflict, [
    `${zh}，请在原页面重新下发`,
    `${en}: please send it again from its own page`,
  ]);

/** Whether the console has said, or somebody has ordered, anything newer about the same thing. */
const newer = `exists (select from command n where n.terminal = c.terminal and n.subject = c.subject
    and n.id > c.id and n.kind not in ('readParameters', 'text'))
  or exists (select from terminal_parameter p where p.terminal = c.terminal and p.file = c.subject
    and p.read_time > c.created_time)
  or exists (select from tank_table x join tank_table y on y.truck_id = x.truck_id and y.compartment = x.compartment
      and y.superseded_by is null and y.effective_from > x.effective_from
    where c.kind = 'tankTable' and x.id = (c.payload ->> 'tableId')::bigint)`;

/**
 * Orders once more what has failed, was refused, stopped or expired, as an order of its own.
 * @throws Refusal 404; 401: not this person's to order; 409: it would undo something newer, is dangerous, or its truck
 * has another console or company now
 */
export const resendCommand = async (context: WriteContext, id: number): Promise<void> => {
  const { queries, actor } = context;
  const [order] = await queries.query<OldOrder>(
    `select c.terminal, c.truck_id, c.company_code, c.kind, c.subject, c.payload, c.wanted, c.reason, c.needs_standing,
       exists (select from truck t where t.id = c.truck_id and t.terminal = c.terminal
         and t.company_code = c.company_code) as stays,
       (${newer}) as newer
     from command c where c.id = $1 and c.state in ('failed', 'refused', 'stopped', 'expired')`,
    [id],
  );
  if (order === undefined) throw notFound();
  if (!actor.functions.has(functionOf[order.kind])) throw restricted();
  if (!order.stays) throw anew('车辆的终端或公司已变更', 'The truck has another console or company now');
  if (order.needs_standing || riskOf(order) === 'high')
    throw anew('该内容需要复核或停车', 'This needs a second person or a stationary truck');
  if (order.kind !== 'readParameters' && order.kind !== 'text' && order.newer)
    throw anew('之后已有更新的命令或读数', 'There are newer orders or readings');
  const sent = await queueCommand(context, {
    terminal: order.terminal,
    truckId: order.truck_id,
    companyCode: order.company_code,
    kind: order.kind,
    subject: order.subject,
    payload: order.payload,
    wanted: order.wanted,
    reason: order.reason,
  });
  // What the console held before stands beside the new order as it stood beside the old one.
  await queries.query(
    `insert into parameter_backup (terminal, truck_id, company_code, file, content, read_time, created_time,
       author_name, command_id)
     select terminal, truck_id, company_code, file, content, read_time, $3, $4, $2 from parameter_backup
     where command_id = $1`,
    [id, sent, new Date(context.nowMs), actor.user.name],
  );
};
