import { resultCodes } from '#contract/envelope.ts';
import { parameterFilesAddress } from '#contract/devices/parameters.ts';
import type { CommandMode } from '#domain/commands/command-kinds.ts';
import { parameterChanges } from '#domain/parameters/parameter-changes.ts';
import { fileFaults } from '#domain/parameters/parameter-faults.ts';
import type { ParameterValues } from '#domain/parameters/parameter-file.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { isWritable, parameterFileOf } from '#domain/parameters/parameter-files.ts';
import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../database/database.ts';
import { badRequest, Refusal } from '../../kernel/refusal.ts';
import type { WriteContext } from '../../resource-kit/hooks.ts';
import { writeAudit } from '../../audit/audit.ts';
import { checkStanding } from './check-standing.ts';
import { valuesOf } from './given-values.ts';
import { type OrderedTruck, truckOf } from './parameter-trucks.ts';
import { readShadow, type Shadow } from './shadow.ts';
import { writeOrder } from './write-order.ts';

/** What somebody wants of a file. */
export interface Writing {
  readonly truckId: number;
  readonly file: ParameterFileName;
  /** JSON of the whole file. */
  readonly values: string;
  readonly seenTime: string;
  readonly reason: string;
  readonly mode: CommandMode;
}

const conflict = (text: Text): Refusal => new Refusal(resultCodes.conflict, text);

const seen = async (queries: Queries, truck: OrderedTruck, writing: Writing): Promise<Shadow> => {
  const shadow = await readShadow(queries, truck.terminal, writing.file);
  if (shadow === null) throw conflict(['请先读取终端的现值', 'Read what the console holds first']);
  if (shadow.readTime.toISOString() !== writing.seenTime)
    throw conflict([
      '终端的现值已更新，请核对差异后重试',
      'The console has said something newer: look at the differences and try again',
    ]);
  return shadow;
};

/** A request for the second person, in the table of all such requests. */
const askSecond = async (
  { queries, actor, nowMs }: WriteContext,
  { signCode, truckId, companyCode }: OrderedTruck,
  { file, reason }: Writing,
  before: ParameterValues,
  after: ParameterValues,
): Promise<number> => {
  const [row] = await queries.query<{ id: number }>(
    `insert into change_request (resource, action, row_id, base_version, subject, company_code, proposed, before, reason,
       author_id, author_name, created_time) values ($1, 'update', $2, 1, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      `${parameterFilesAddress} ${file}`,
      truckId,
      `${signCode} · ${file}`,
      companyCode,
      JSON.stringify(after),
      JSON.stringify(before),
      reason,
      actor.user.id,
      actor.user.name,
      new Date(nowMs),
    ],
  );
  if (row === undefined) throw new Error('a request without a number');
  return row.id;
};

/**
 * Orders a file of one truck: refused where the author has not seen what the terminal holds, where nothing changes, and
 * where it is dangerous now. A dangerous file waits for a second person.
 * @throws Refusal 400 at the values, 404, 409
 */
export const orderWriting = async (
  context: WriteContext,
  writing: Writing,
  ip: string,
): Promise<{ readonly awaits: boolean }> => {
  const { queries, actor } = context;
  const { file } = writing;
  const table = parameterFileOf(file);
  if (!isWritable(file)) throw badRequest(['该文件只读', 'This file is read-only']);
  const truck = await truckOf(queries, actor, writing.truckId);
  const shadow = await seen(queries, truck, writing);
  const values = valuesOf(writing.values);
  const faults = fileFaults(table, values, shadow.values);
  if (Object.keys(faults).length > 0) throw badRequest(['请检查参数', 'Please check the parameters'], faults);
  const changes = parameterChanges(table, shadow.values, values);
  if (changes.length === 0) throw badRequest(['没有变化', 'Nothing would change']);
  const awaits = table.risk === 'high';
  if (awaits) {
    if (writing.reason.trim() === '')
      throw badRequest(['请填写原因', 'Please say why'], { reason: ['必填', 'Required'] });
    checkStanding(truck);
  }
  const before = Object.fromEntries(changes.map((change) => [change.path, change.before]));
  const after = Object.fromEntries(changes.map((change) => [change.path, change.after]));
  const asked = { before: before as ParameterValues, after: after as ParameterValues };
  const request = awaits
    ? { changeRequestId: await askSecond(context, truck, writing, asked.before, asked.after) }
    : {};
  await writeOrder(context, {
    truck,
    file,
    shadow,
    values,
    reason: writing.reason.trim(),
    mode: writing.mode,
    needsStanding: awaits,
    ...request,
  });
  await writeAudit(queries, {
    userId: actor.user.id,
    userName: actor.user.userName,
    companyCode: truck.companyCode,
    action: 'parameters.write',
    subject: `${truck.signCode} · ${file}`,
    before,
    after: { ...after, reason: writing.reason },
    ip,
  });
  return { awaits };
};
