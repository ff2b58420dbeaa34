import { createHash } from 'node:crypto';

import type { ReportRow } from '#contract/reports/reports.ts';
import type { TankRow } from '#domain/cargo/tank-table.ts';
import { pipelineOil, tableStateOfCommand } from '#domain/cargo/tank-table-states.ts';
import { tankTableText } from '#domain/cargo/tank-table-text.ts';

import { checkNotSending } from '../../../../resource-kit/writing/check-not-sending.ts';
import { tableOfFile } from '../../../../resource-kit/writing/table-of-file.ts';
import { compartmentReference } from '../../../../resource-kit/writing/table-reference.ts';
import { queueCommand } from '../../../commands/queue-command.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks, WriteContext, WrittenRow } from '../../../../resource-kit/hooks.ts';

const sameThing = `n.truck_id = r.truck_id and n.compartment = r.compartment and n.superseded_by is null`;

/** An order that failed is told apart by the console's reason; one that is complete, by whether the truck has reported since. */
const stateOfCommand = `case
  when c.state = 'refused' and c.detail = '${pipelineOil}' then 'failedPipelineOil'
  when c.state = 'verified' and l.contact_time > c.ended_time then 'inUse'
  else (case c.state ${Object.entries(tableStateOfCommand)
    .map(([command, table]) => `when '${command}' then '${table}'`)
    .join(' ')} end) end`;

/**
 * By what was sent, not by which version of it: an edit of the origin alone leaves the console with the table that it
 * has. Of the console that the truck has now: one that was exchanged since took its table along.
 */
const state = `case when exists (select from tank_table n where ${sameThing} and n.effective_from > r.effective_from)
  then 'history' else coalesce((
    select ${stateOfCommand} from command c join truck t on t.id = c.truck_id and t.terminal = c.terminal
      left join truck_live l on l.sign_code = t.sign_code
    where c.kind = 'tankTable' and c.truck_id = r.truck_id and c.subject = r.compartment::text
      and c.payload -> 'points' = r.points and (c.payload ->> 'pipeCapacityL')::float8 = r.pipe_capacity_l
    order by c.id desc limit 1), 'notSent') end`;

/** @throws Refusal: the truck has no such compartment */
const checkCompartment = async ({ queries }: WriteContext, { own }: WrittenRow): Promise<void> => {
  const rows = await queries.query(
    'select 1 from truck_compartment where truck_id = $1::int and compartment = $2::int',
    [own['truckId'] as string, own['compartment'] as number],
  );
  if (rows.length === 0)
    throw badRequest(['请检查表单', 'Please check the form'], {
      compartment: ['该车没有这个分仓', 'The truck has no such compartment'],
    });
};

const send = async (context: WriteContext, row: ReportRow): Promise<null> => {
  const [table] = await context.queries.query<{
    id: number;
    truck_id: number;
    compartment: number;
    points: readonly TankRow[];
    terminal: string;
    company_code: string;
  }>(
    `select x.id::int as id, x.truck_id, x.compartment, x.points, t.terminal, t.company_code
     from tank_table x join truck t on t.id = x.truck_id where x.id = $1`,
    [Number(row['id'])],
  );
  const pipeCapacityL = row['pipeCapacityL'] ?? null;
  if (table === undefined || pipeCapacityL === null)
    throw badRequest(
      ['请先上传罐容表并填写管线容量', 'Upload a calibration table and enter the pipeline capacity first'],
      { pipeCapacityL: ['下发前必须填写', 'Required before the table is sent'] },
    );
  const { id, truck_id, compartment, points, terminal, company_code } = table;
  await queueCommand(context, {
    terminal,
    truckId: truck_id,
    companyCode: company_code,
    kind: 'tankTable',
    subject: String(compartment),
    payload: { tableId: id, compartment, pipeCapacityL, points },
    wanted: {
      sha256: createHash('sha256').update(tankTableText(points)).digest('hex'),
      pipeCapacityL: String(pipeCapacityL),
    },
  });
  return null;
};

const tankTable: ResourceHooks = {
  computed: {
    label: `((select t.sign_code from truck_master t where t.id = r.truck_id) || '-' || r.compartment)`,
    serial: `('v' || (select count(*) from tank_table n where ${sameThing} and n.effective_from <= r.effective_from))`,
    effectiveFrom: 'r.effective_from',
    capacityL: `(select c.capacity_l from truck_compartment c where c.truck_id = r.truck_id and c.compartment = r.compartment)`,
    tableCapacityL: `((r.points -> -1 ->> 1)::float8)`,
    tableHeightMm: `((r.points -> -1 ->> 0)::float8)`,
    state,
  },
  actions: { send },
  beforeWrite: async (context, before, written) => {
    if (written === null) return undefined;
    if (before === null) {
      await checkCompartment(context, written);
      await checkNotSending(
        context.queries,
        Number(written.own['truckId']),
        Number(written.own['compartment']),
      );
    }
    const { truckId, compartment } = { ...before, ...written.own };
    return tableOfFile(before, written, () =>
      compartmentReference(context.queries, Number(truckId), Number(compartment)),
    );
  },
};

export default tankTable;
