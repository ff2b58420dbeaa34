import { plannedTimeFaults } from '#domain/deliveries/planned-times.ts';
import { fittingH, lateFromMin, type WayBillState } from '#domain/deliveries/way-bill-states.ts';
import type { Text } from '#i18n/text.ts';

import { badRequest } from '../../../kernel/refusal.ts';
import { readRouteStops, routeFault } from '../../way-bills/route-fits.ts';
import type { ResourceHooks } from '../../../resource-kit/hooks.ts';

/** The task of a way bill, the latest where its load was taken twice. */
const task = (column: string): string =>
  `(select ${column} from transport_task k where k.way_bill_code = r.way_bill_code
    and k.subject = 'truck:' || r.truck_id and not k.withdrawn order by k.start_time desc limit 1)`;

const states: Readonly<Record<WayBillState, string>> = {
  wrongStation: `${task('k.wrong_destination')} = true`,
  unfinished: `${task('k.state')} = 'incomplete'`,
  late: `${task('k.state')} = 'closed' and ${task('k.late_s')} >= ${lateFromMin * 60}`,
  delivered: `${task('k.state')} = 'closed'`,
  underWay: `${task('k.state')} = 'open'`,
  noLoading: `r.planned_time + interval '${fittingH} hours' < now()`,
  planned: 'true',
};

const stops = (column: string): string =>
  `(select ${column} from way_bill_stop s left join station a on a.station_code = s.station_code where s.way_bill_id = r.id)`;

const stateSql = `(case ${Object.entries(states)
  .map(([state, holds]) => `when ${holds} then '${state}'`)
  .join(' ')} end)`;

const inForm = (fields: Readonly<Record<string, Text>>) =>
  badRequest(['请检查表单', 'Please check the form'], fields);

/** A way bill is its truck's company's. */
const wayBill: ResourceHooks = {
  open: `${stateSql} in ('planned', 'underWay')`,
  computed: {
    state: stateSql,
    signCode: '(select t.sign_code from truck_master t where t.id = r.truck_id)',
    companyCode: '(select c.name from company c where c.company_code = r.company_code)',
    stations: stops(`string_agg(coalesce(a.name, s.station_code), ' → ' order by s.stop_no)`),
    orderedL: stops('sum(s.ordered_l)'),
    taskCode: task('k.task_code'),
    document: `coalesce((select case when d.superseded_by is null then 'inForce' else 'cancelled' end from transport_document d
      where d.way_bill_id = r.id order by (d.superseded_by is null) desc, d.issued_time desc limit 1), 'none')`,
    lateMin: `(case when ${task('k.late_s')} > 0 then round(${task('k.late_s')} / 60.0)::int end)`,
  },
  beforeWrite: async ({ queries, nowMs }, before, written) => {
    if (written === null) return undefined;
    const stopRows = written.rows.get('stops');
    if (before === null ? !stopRows?.length : stopRows?.length === 0)
      throw inForm({ stops: ['至少一个卸油站', 'At least one station'] });
    const times = plannedTimeFaults({ ...written.own, ...(stopRows && { stops: stopRows }) }, before, nowMs);
    if (times.length > 0) throw inForm(Object.fromEntries(times.map(({ field, text }) => [field, text])));
    const bill = { ...before, ...written.own, ...(stopRows && { stops: stopRows }) };
    const { routeCode } = bill as { routeCode?: unknown };
    const routes = await readRouteStops(queries, typeof routeCode === 'string' ? [routeCode] : []);
    const misfit = routeFault(bill, routes);
    if (misfit !== null) throw inForm({ routeCode: misfit });
    const truckId = written.own['truckId'];
    if (truckId === undefined) return undefined;
    const [truck] = await queries.query<{ company_code: string }>(
      'select company_code from truck where id = $1::int',
      [truckId as string],
    );
    return truck && { companyCode: truck.company_code };
  },
};

export default wayBill;
