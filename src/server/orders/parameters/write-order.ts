import { type CommandMode, dangerousForMs } from '#domain/commands/command-kinds.ts';
import { parameterChanges, wantedValues } from '#domain/parameters/parameter-changes.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';

import { type Order, type OrderContext, queueCommand } from '../commands/queue-command.ts';
import type { OrderedTruck } from './parameter-trucks.ts';
import type { Shadow } from './shadow.ts';

/** What one truck's file is to be, checked. */
export interface WantedFile {
  readonly truck: OrderedTruck;
  readonly file: ParameterFileName;
  readonly shadow: Shadow;
  readonly values: ParameterValues;
  readonly reason: string;
  readonly mode: CommandMode;
  readonly needsStanding: boolean;
  readonly changeRequestId?: number;
}

type Said = Pick<Order, 'kind' | 'payload' | 'wanted'>;

/** Files go as a whole; of the terminal's own parameters those that change. */
const saidOf = ({ file, shadow, values }: WantedFile): Said => {
  const table = parameterFileOf(file);
  if (table.typeCode !== null)
    return {
      kind: 'parameterFile',
      payload: { file, typeCode: table.typeCode, values },
      wanted: wantedValues(table, values),
    };
  const changed = Object.fromEntries(
    parameterChanges(table, shadow.values, values).flatMap(({ path, after }) =>
      after === null ? [] : [[path, after]],
    ),
  ) as ParameterValues;
  return { kind: 'writeParameters', payload: { file, values: changed }, wanted: changed };
};

/** Puts the order into the terminal's queue, and beside it what the terminal held before. */
export const writeOrder = async (context: OrderContext, wanted: WantedFile): Promise<number> => {
  const { truck, file, shadow } = wanted;
  const { queries, actor, nowMs } = context;
  const commandId = await queueCommand(context, {
    ...saidOf(wanted),
    terminal: truck.terminal,
    truckId: truck.truckId,
    companyCode: truck.companyCode,
    subject: file,
    reason: wanted.reason,
    mode: wanted.mode,
    needsStanding: wanted.needsStanding,
    // Dangerous late: nobody decides on each truck of a roll-out, so none of its orders waits for long.
    ...(wanted.changeRequestId === undefined && parameterFileOf(file).risk === 'high'
      ? { expiresAfterMs: dangerousForMs }
      : {}),
    ...(wanted.changeRequestId === undefined ? {} : { changeRequestId: wanted.changeRequestId }),
  });
  await queries.query(
    `insert into parameter_backup (terminal, truck_id, company_code, file, content, read_time, created_time,
       author_name, command_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      truck.terminal,
      truck.truckId,
      truck.companyCode,
      file,
      JSON.stringify(shadow.values),
      shadow.readTime,
      new Date(nowMs),
      actor.user.name,
      commandId,
    ],
  );
  return commandId;
};
