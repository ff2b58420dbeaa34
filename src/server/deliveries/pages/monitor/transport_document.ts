import { dangerousGoods } from '#domain/deliveries/dangerous-goods.ts';

import type { ResourceHooks } from '../../../resource-kit/hooks.ts';

const content = 'r.content::jsonb';
const at = (path: string): string => `(${content} #>> '{${path}}')`;

/** Something of each product, in the order of the stops, each once. */
const ofGoods = (sql: string, between = '、'): string =>
  `(select string_agg(said, '${between}' order by stop) from (
     select ${sql} as said, min((g ->> 'stopNo')::int) as stop from jsonb_array_elements(${content} -> 'goods') g
     group by 1 having ${sql} is not null) each)`;

/** SQL of what the list of dangerous goods says of a product. */
const listed = (say: (goods: (typeof dangerousGoods)[keyof typeof dangerousGoods]) => string): string =>
  `(case g ->> 'goods' ${Object.entries(dangerousGoods)
    .map(([code, goods]) => `when '${code}' then '${say(goods)}'`)
    .join(' ')} end)`;

/** Null where one of them is unknown: what is left is no sum. */
const sumOfGoods = (name: string): string =>
  `(select case when bool_and(g ->> '${name}' is not null) then sum((g ->> '${name}')::float8) end
    from jsonb_array_elements(${content} -> 'goods') g)`;

/** What each paper says, out of its frozen content. */
const transportDocument: ResourceHooks = {
  computed: {
    state: `(case when r.superseded_by is null then 'inForce' when r.cancel_reason is null then 'superseded' else 'cancelled' end)`,
    wayBillCode: at('wayBillCode'),
    signCode: at('truck,signCode'),
    trailerCode: at('trailer,signCode'),
    plannedTime: `${at('plannedTime')}::timestamptz`,
    // The paper has both languages, too.
    goods: ofGoods(listed(({ text }) => text.join(' '))),
    unNumbers: ofGoods(listed(({ unNumber }) => `UN ${unNumber}`)),
    classes: ofGoods(listed(({ hazardClass, packingGroup }) => `${hazardClass}, ${packingGroup}`)),
    volumeL: sumOfGoods('volumeL'),
    massKg: sumOfGoods('massKg'),
    consignees: ofGoods(`g #>> '{consignee,name}'`, ' → '),
    loader: at('loader,name'),
    shipper: at('shipper,name'),
    shipperPhone: at('shipper,phone'),
    cityDelivery: at('cityDelivery'),
    routeName: at('routeName'),
    driverName: at('driver,name'),
    driverCertificate: at('driver,certificate'),
    escortName: at('escort,name'),
    escortCertificate: at('escort,certificate'),
    carrier: at('carrier,name'),
    licence: at('carrier,licence'),
    emergencyPhone: at('carrier,emergencyPhone'),
    permit: at('truck,permit'),
    trailerPermit: at('trailer,permit'),
    remark: at('remark'),
  },
};

export default transportDocument;
