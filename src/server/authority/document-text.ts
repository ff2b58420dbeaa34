import type { TransportDocumentContent } from '#contract/reports/transport-documents.ts';
import { dangerousGoods } from '#domain/deliveries/dangerous-goods.ts';
import { formatDateTime } from '#domain/time/time.ts';

import type { Queries } from '../database/database.ts';
import { documentContent } from '../deliveries/transport-documents/document-content.ts';
import { documentFacts } from '../deliveries/transport-documents/document-facts.ts';

type Content = TransportDocumentContent;

const person = (title: string, one: Content['driver']): readonly (readonly [string, string | null])[] => [
  [title, one?.name ?? null],
  [`${title}资格证号`, one?.certificate ?? null],
];

const goodsOf = ({ goods, volumeL, consignee }: Content['goods'][number]): string => {
  const listed = goods === null ? null : dangerousGoods[goods];
  return [
    consignee.name,
    listed === null
      ? null
      : `UN${listed.unNumber} ${listed.text[0]} ${listed.hazardClass} ${listed.packingGroup}`,
    volumeL === null ? null : `${volumeL} L`,
  ]
    .filter((part) => part !== null)
    .join(' ');
};

/** Provinces agree on the form of the text by themselves; these names say what stands where without a table. */
const textOf = (content: Content): string =>
  (
    [
      ['运单号', content.wayBillCode],
      ['托运人', content.shipper.name],
      ['装货人', content.loader.name],
      ['承运人', content.carrier.name],
      ['经营许可证号', content.carrier.licence],
      ['应急电话', content.carrier.emergencyPhone],
      ['车牌', content.truck.signCode],
      ['道路运输证号', content.truck.permit],
      ['挂车', content.trailer?.signCode ?? null],
      ...person('驾驶员', content.driver),
      ...person('押运员', content.escort),
      ['起运时间', formatDateTime(content.plannedTime, 'zh')],
      ...content.goods.map((row) => [`货物${row.stopNo}`, goodsOf(row)] as const),
    ] as const
  )
    .map(([name, value]) => `${name}:=${(value ?? '').replaceAll(/[;\r\n]/g, ' ')}`)
    .join(';');

/** A transport document for an authority. */
export interface DocumentForAuthority {
  readonly id: number;
  readonly truckId: number;
  readonly text: string;
}

interface DocumentRow {
  readonly id: number;
  readonly truck_id: number;
  readonly content: string;
}

const documentOf = ({ id, truck_id, content }: DocumentRow): DocumentForAuthority => ({
  id,
  truckId: truck_id,
  text: textOf(JSON.parse(content) as Content),
});

const inForce = `select d.id, w.truck_id, d.content from transport_document d join way_bill w on w.id = d.way_bill_id
  where d.superseded_by is null`;

/** Documents in force of trucks that go to an authority, from a number on. */
export const documentsAfter = async (
  queries: Queries,
  authorityId: number,
  after: number,
): Promise<readonly DocumentForAuthority[]> => {
  const rows = await queries.query<DocumentRow & Record<string, unknown>>(
    `${inForce} and d.id > $2 and w.truck_id in (select truck_id from authority_vehicle where authority_id = $1)
     order by d.id limit 200`,
    [authorityId, after],
    'documents_for_authority',
  );
  return rows.map(documentOf);
};

/**
 * What a truck carries by its way bill of now, or of next: the document in force, else what one would say; null: it has no
 * way bill.
 */
export const documentOfTruck = async (
  queries: Queries,
  truckId: number,
  nowMs: number,
): Promise<string | null> => {
  const [bill] = await queries.query<{ id: number; company_code: string; content: string | null }>(
    `select w.id, w.company_code, d.content from way_bill w
       left join transport_document d on d.way_bill_id = w.id and d.superseded_by is null
     where w.truck_id = $1 and w.planned_time between $2::timestamptz - interval '2 days' and $2::timestamptz + interval '1 day'
     order by w.planned_time <= $2::timestamptz desc, abs(extract(epoch from w.planned_time - $2::timestamptz)) limit 1`,
    [truckId, new Date(nowMs)],
    'way_bill_for_authority',
  );
  if (bill === undefined) return null;
  if (bill.content !== null) return textOf(JSON.parse(bill.content) as Content);
  const facts = await documentFacts(queries, [bill.company_code], bill.id);
  return facts === null ? null : textOf(documentContent(facts));
};
