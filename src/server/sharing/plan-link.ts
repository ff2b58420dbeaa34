import type { CallArguments } from '#contract/call.ts';
import { shareLinkCalls } from '#contract/sharing/share-links.ts';
import { shareContents, type ShareContent, shareKinds } from '#domain/sharing/share-kinds.ts';
import type { Text } from '#i18n/text.ts';

import type { Queries } from '../database/database.ts';
import type { Actor } from '../identity/actor.ts';
import { truckFieldsOf } from '../identity/truck-fields.ts';
import { badRequest, notFound } from '../kernel/refusal.ts';
import type { LinkPlan } from './share-links.ts';

/** What is sent to make a link. */
export type LinkRequest = CallArguments<(typeof shareLinkCalls)['shareLinks.create']>;

const inForm = (field: string, text: Text) =>
  badRequest(['请检查表单', 'Please check the form'], { [field]: text });

interface Target {
  readonly companyCode: string;
  readonly wayBillId?: number;
  readonly stationCode?: string;
  readonly taskCode?: string;
  readonly truckId?: number;
}

const billTarget = async (
  queries: Queries,
  actor: Actor,
  wayBillId: number,
  stationCode: string | undefined,
): Promise<Target> => {
  const [bill] = await queries.query<{ company_code: string; stations: string[] }>(
    `select b.company_code, array(select s.station_code from way_bill_stop s where s.way_bill_id = b.id) as stations
     from way_bill b where b.id = $1 and b.company_code = any($2::text[])`,
    [wayBillId, actor.companies],
  );
  if (!bill) throw notFound();
  if (stationCode !== undefined && !bill.stations.includes(stationCode))
    throw inForm('stationCode', ['不是此配送的卸油站', 'No stop of this delivery']);
  return {
    companyCode: bill.company_code,
    wayBillId,
    ...(stationCode !== undefined && { stationCode }),
  };
};

const taskTarget = async (queries: Queries, actor: Actor, request: LinkRequest): Promise<Target> => {
  const [task] = await queries.query<{ company_code: string; bill_id: number | null; truck_id: number }>(
    `select k.company_code, b.id as bill_id, t.id as truck_id from transport_task k
       join truck t on k.subject = 'truck:' || t.id and t.company_code = k.company_code
       left join way_bill b on b.way_bill_code = k.way_bill_code and b.truck_id = t.id and b.company_code = k.company_code
     where k.task_code = $1 and k.company_code = any($2::text[]) and not k.withdrawn
     order by k.start_time desc limit 1`,
    [request.taskCode ?? '', actor.companies],
  );
  if (!task) throw notFound();
  if (task.bill_id !== null) return billTarget(queries, actor, task.bill_id, request.stationCode);
  if (request.stationCode !== undefined)
    throw inForm('stationCode', ['此任务没有运单', 'This task has no way bill']);
  return { companyCode: task.company_code, taskCode: request.taskCode ?? '', truckId: task.truck_id };
};

const truckTarget = async (queries: Queries, actor: Actor, signCode: string | undefined): Promise<Target> => {
  const [truck] = await queries.query<{ id: number; company_code: string }>(
    'select id, company_code from truck where sign_code = $1 and company_code = any($2::text[])',
    [signCode ?? '', actor.companies],
  );
  if (!truck) throw notFound();
  return { companyCode: truck.company_code, truckId: truck.id };
};

const contentsOf = (actor: Actor, { kind, contents }: LinkRequest): readonly ShareContent[] => {
  const rule: readonly ShareContent[] = shareKinds[kind].contents;
  const chosen = [
    ...new Set(
      (contents ?? rule[0] ?? '').split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()])),
    ),
  ];
  const known = rule.filter((content) => chosen.includes(content));
  if (known.length === 0 || known.length < chosen.length)
    throw inForm('contents', [
      `可选：${rule.map((content) => shareContents[content].text[0]).join('、')}（${rule.join(',')}）`,
      `Choose from: ${rule.join(', ')}`,
    ]);
  const { cargo, driver } = truckFieldsOf(actor);
  const hidden = known.filter((content) =>
    content === 'place' ? false : content === 'driver' ? driver !== 'all' : cargo !== 'all',
  );
  if (hidden.length > 0)
    throw inForm('contents', [
      `只能分享自己能看到的：${hidden.map((content) => shareContents[content].text[0]).join('、')}`,
      `Only what you see yourself: ${hidden.map((content) => shareContents[content].text[1]).join(', ')}`,
    ]);
  return known;
};

/**
 * Looks at what somebody wants to share. @throws Refusal: not his to share (404), or beyond the bounds of its kind
 */
export const planLink = async (queries: Queries, actor: Actor, request: LinkRequest): Promise<LinkPlan> => {
  const { kind, hours, graceHours = null, withCode = false, embed = false } = request;
  const { maxHours } = shareKinds[kind];
  if (hours > maxHours) throw inForm('hours', [`最多 ${maxHours} 小时`, `At most ${maxHours} hours`]);
  const audience = request.audience.trim();
  if (audience === '') throw inForm('audience', ['请写明给谁看', 'Say whom it is for']);
  if (kind === 'truck' && graceHours !== null)
    throw inForm('graceHours', ['只用于配送', 'For deliveries alone']);
  const contents = contentsOf(actor, request);
  const target =
    kind === 'truck'
      ? await truckTarget(queries, actor, request.signCode)
      : request.wayBillId === undefined
        ? await taskTarget(queries, actor, request)
        : await billTarget(queries, actor, request.wayBillId, request.stationCode);
  return { kind, audience, contents, hours, graceHours, withCode, embed, ...target };
};
