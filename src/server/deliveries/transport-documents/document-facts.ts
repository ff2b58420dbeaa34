import type { Queries } from '../../database/database.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import { companiesAbove } from '../../identity/scope/company-line.ts';
import { asServer } from '../../identity/scope/session-scope.ts';

interface PlaceFacts {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
}

interface PersonFacts {
  readonly code: string;
  readonly job: 'driver' | 'escort' | 'both';
  readonly name: string;
  readonly mobile: string | null;
  readonly certificate: string | null;
  readonly certificateUntil: string | null;
  readonly enabled: boolean;
}

interface VehicleFacts {
  readonly signCode: string;
  readonly plateColor: string;
  readonly enabled: boolean;
  readonly permit: string | null;
  readonly permitUntil: string | null;
  readonly licenceUntil: string | null;
  readonly tankInspectionUntil: string | null;
  readonly capacityT: number | null;
}

/** What master data say of a way bill's trip. Days are `YYYY-MM-DD`; null and empty text: nobody entered it. */
export interface DocumentFacts {
  readonly wayBillCode: string;
  readonly companyCode: string;
  /** ISO 8601 UTC. */
  readonly plannedTime: string;
  readonly cityDelivery: boolean;
  readonly remark: string;
  readonly shipper: string | null;
  readonly shipperPhone: string | null;
  readonly routeName: string | null;
  readonly depot:
    | (PlaceFacts & { readonly shipper: string | null; readonly shipperPhone: string | null })
    | null;
  /** The truck's company and those above it. */
  readonly companies: readonly {
    readonly companyCode: string;
    readonly parentCode: string | null;
    readonly name: string;
    readonly phone: string;
    readonly licence: string | null;
    readonly licenceUntil: string | null;
    readonly emergencyPhone: string | null;
  }[];
  readonly truck: VehicleFacts & {
    readonly insuranceUntil: string | null;
    /** Last position that its terminal said, ISO 8601 UTC. */
    readonly positionTime: string | null;
  };
  /** Behind it at the planned time. */
  readonly trailer: VehicleFacts | null;
  readonly compartments: readonly {
    readonly compartment: number;
    readonly capacityL: number;
    readonly oilCode: number;
    readonly density20KgM3: number | null;
  }[];
  readonly driver: PersonFacts | null;
  readonly escort: PersonFacts | null;
  readonly stops: readonly {
    readonly stopNo: number;
    readonly station: PlaceFacts | null;
    readonly stationCode: string;
    readonly compartment: number | null;
    readonly oilCode: number | null;
    readonly goods: string | null;
    readonly orderedL: number | null;
  }[];
}

const place = `'name', p.name, 'phone', p.phone, 'address', p.address`;

const person = (certificate: string, code: string): string =>
  `(select jsonb_build_object('code', d.driver_code, 'job', d.job, 'name', d.name, 'mobile', d.mobile, 'enabled', d.enabled,
      'certificate', d.${certificate}, 'certificateUntil', d.${certificate === 'escort_certificate' ? 'escort_certificate_until' : 'qualification_until'})
    from driver d where d.driver_code = ${code})`;

const vehicle = `'signCode', v.sign_code, 'plateColor', v.plate_color, 'enabled', v.enabled, 'permit', v.hazardous_permit,
  'permitUntil', v.hazardous_permit_until, 'licenceUntil', v.vehicle_licence_until,
  'tankInspectionUntil', v.tank_inspection_until, 'capacityT', v.carrying_capacity_t`;

const sql = `select b.way_bill_code as "wayBillCode", b.company_code as "companyCode",
    ${isoSeconds('b.planned_time')} as "plannedTime", b.city_delivery as "cityDelivery", b.remark,
    nullif(b.shipper, '') as shipper, nullif(b.shipper_phone, '') as "shipperPhone",
    (select r.name from route r where r.route_code = b.route_code) as "routeName",
    (select jsonb_build_object(${place}, 'shipper', nullif(p.shipper, ''), 'shipperPhone', nullif(p.shipper_phone, ''))
       from area p where p.area_code = b.depot_area_code) as depot,
    (select jsonb_agg(jsonb_build_object('companyCode', c.company_code, 'parentCode', c.parent_code, 'name', c.name,
         'phone', c.phone, 'licence', nullif(c.transport_licence, ''), 'licenceUntil', c.transport_licence_until,
         'emergencyPhone', nullif(c.emergency_phone, '')))
       from company c where c.company_code in (${companiesAbove('array[b.company_code]')})) as companies,
    (select jsonb_build_object(${vehicle}, 'insuranceUntil', v.insurance_until,
         'positionTime', (select l.live ->> 'gpsTime' from truck_live l where l.sign_code = v.sign_code))
       from truck_master v where v.id = b.truck_id) as truck,
    (select jsonb_build_object(${vehicle}) from coupling k join trailer v on v.id = k.trailer_id
       where k.truck_id = b.truck_id and k.from_time <= b.planned_time
         and coalesce(k.until_time, 'infinity') > b.planned_time order by k.from_time desc limit 1) as trailer,
    coalesce((select jsonb_agg(jsonb_build_object('compartment', c.compartment, 'capacityL', c.capacity_l,
         'oilCode', c.oil_code, 'density20KgM3', c.density20_kg_m3) order by c.compartment)
       from truck_compartment c where c.truck_id = b.truck_id), '[]') as compartments,
    ${person('qualification_certificate', 'coalesce(b.driver_code, t.driver_code)')} as driver,
    ${person('escort_certificate', 'coalesce(b.escort_code, t.escort_code)')} as escort,
    coalesce((select jsonb_agg(jsonb_build_object('stopNo', s.stop_no, 'stationCode', s.station_code,
         'station', (select jsonb_build_object(${place}) from area p
           where p.type = 'station' and coalesce(p.station_code, p.area_code) = s.station_code),
         'compartment', s.compartment, 'oilCode', s.oil_code, 'goods', s.goods, 'orderedL', s.ordered_l) order by s.stop_no)
       from way_bill_stop s where s.way_bill_id = b.id), '[]') as stops
  from way_bill b join truck_master t on t.id = b.truck_id
  where b.id = $1 and b.company_code = any($2::text[])`;

/**
 * What is known of a trip, as of now; null: there is no such way bill in these companies. A carrier's licence may be that
 * of a company above, whose row its users do not see.
 */
export const documentFacts = async (
  queries: Queries,
  companies: readonly string[],
  wayBillId: number,
): Promise<DocumentFacts | null> => {
  const [row] = await asServer(() =>
    queries.query<DocumentFacts & Record<string, unknown>>(sql, [wayBillId, companies], 'document_facts'),
  );
  return row ?? null;
};
