import { lengthM } from '#domain/geo/line.ts';
import { round } from '#domain/text/round.ts';
import { installedDevices } from '#domain/words/device-words.ts';

import type { Database, Queries } from '../database/database.ts';
import { hashPassword } from '../identity/session/password.ts';
import { demoCompanies, seedAccounts, type SeedCompany } from './demo-accounts.ts';
import { seedRoles } from '../accounts/first-administrator.ts';
import type { FleetDescription } from './fleet-description.ts';

/** All its fleets deliver to the sites of the group. */
const stationCompany = 'TW';

const insertCompany = (queries: Queries, company: SeedCompany): Promise<unknown> =>
  queries.query(
    `insert into company (company_code, name, name_en, short_name, parent_code, phone, emergency_phone, transport_licence,
       transport_licence_until)
     values ($1, $2, $3, $4, $5, '0574-87000000', $6, $7, ${validFor(8)})`,
    [
      company.code,
      company.name[0],
      company.name[1],
      company.shortName,
      company.parent,
      company.licence === null ? null : '0574-87000110',
      company.licence,
      company.licence === null ? null : 400,
    ],
  );

const insertPlaces = async (queries: Queries, fleet: FleetDescription): Promise<void> => {
  for (const area of fleet.areas)
    await queries.query(
      `insert into area (area_code, type, name, name_en, company_code, station_code, longitude_deg, latitude_deg, radius_m,
         phone, shipper, shipper_phone)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '0574-86000000', $10, $11)`,
      [
        area.areaCode,
        area.type,
        area.name,
        area.nameEn,
        stationCompany,
        area.stationCode,
        area.longitudeDeg,
        area.latitudeDeg,
        area.radiusM,
        ...(area.type === 'depot' ? ['东海石油销售有限公司', '0574-86000077'] : [null, null]),
      ],
    );
  for (const gauge of fleet.stationGauges)
    await queries.query('insert into station_gauge (terminal, station_code) values ($1, $2)', [
      gauge.terminal,
      gauge.stationCode,
    ]);
};

const insertRoutes = async (queries: Queries, { routes }: FleetDescription): Promise<void> => {
  const rows = routes.map((route) => ({
    ...route,
    companyCode: stationCompany,
    lengthKm: round(lengthM(route.line) / 1000, 1),
  }));
  const json = JSON.stringify(rows);
  await queries.query(
    `insert into route (route_code, name, company_code, depot_area_code, line, length_km, half_width_m)
     select r."routeCode", r.name, r."companyCode", r."depotAreaCode", r.line, r."lengthKm", r."halfWidthM"
     from jsonb_to_recordset($1::jsonb) as r("routeCode" text, name text, "companyCode" text, "depotAreaCode" text,
       line jsonb, "lengthKm" double precision, "halfWidthM" double precision)`,
    [json],
  );
  await queries.query(
    `insert into route_stop (route_id, stop_no, station_code)
     select r.id, s.no, s.code from jsonb_to_recordset($1::jsonb) as w("routeCode" text, "stationCodes" text[])
       join route r on r.route_code = w."routeCode",
       lateral unnest(w."stationCodes") with ordinality as s(code, no)`,
    [json],
  );
};

/** A demo that was made while sites of one company held for the trucks of all: each fleet keeps its places. */
const moveSites = (database: Database, { areas }: FleetDescription): Promise<unknown> =>
  database.query(
    `update area set company_code = $1, version = version + 1 where company_code = 'TW01' and area_code = any($2::text[])
       and exists (select from company where company_code = $1)`,
    [stationCompany, areas.map(({ areaCode }) => areaCode)],
  );

/** A demo that was made before there were routes gets them, since its way bills name them. */
const addRoutes = async (database: Database, fleet: FleetDescription): Promise<void> => {
  const [has] = await database.query<{ routes: boolean; places: boolean }>(
    `select exists (select from route) as routes,
       exists (select from company where company_code = $1) as places`,
    [stationCompany],
  );
  if (has?.routes === false && has.places)
    await database.transaction((queries) => insertRoutes(queries, fleet));
};

/** Companies that own trucks, in turn; the last is the sibling that only the administrator sees. */
const owners = demoCompanies.filter((company) => company.ownsTrucks);

const ownerOf = (index: number): string => owners[index % owners.length]?.code ?? stationCompany;

/** Days for which a document of the demo is still valid: a tank inspection or two end soon, none has ended. */
const daysLeft = (index: number, document: number): number =>
  document === 2 && index % 25 === 3 ? 21 : 75 + ((index * 17 + document * 97) % 300);

/** The day so many days ahead, of a parameter. */
const validFor = (parameter: number): string =>
  `(now() at time zone 'Asia/Shanghai')::date + $${parameter}::int`;

const escortSurnames = ['赵', '钱', '孙', '李'];
const escortGivenNames = ['海涛', '立军', '国庆', '福生'];

/** Each company has as many; a truck's own is one of its company's. */
const escortOf = (companyIndex: number, n: number): string =>
  `E${(companyIndex % owners.length) + 1}${(n % escortSurnames.length) + 1}`;

const insertEscorts = async (queries: Queries): Promise<void> => {
  for (const [company, { code }] of owners.entries())
    for (const [n, surname] of escortSurnames.entries())
      await queries.query(
        `insert into driver (driver_code, name, company_code, mobile, job, escort_certificate, escort_certificate_until)
         values ($1, $2, $3, $4, 'escort', '3302' || lpad($5, 8, '9'), ${validFor(6)})`,
        [
          escortOf(company, n),
          `${surname}${escortGivenNames[company % escortGivenNames.length]}`,
          code,
          `139057400${company}${n}`,
          `${company}${n}`,
          daysLeft(company + n, 5),
        ],
      );
};

const insertTrucks = async (queries: Queries, fleet: FleetDescription): Promise<void> => {
  const companyOfDriver = new Map<string, string>();
  for (const truck of fleet.trucks)
    if (truck.driverCode) companyOfDriver.set(truck.driverCode, ownerOf(truck.companyIndex));
  for (const [index, driver] of fleet.drivers.entries())
    await queries.query(
      `insert into driver (driver_code, name, company_code, mobile, card_code, qualification_until, qualification_certificate)
       values ($1, $2, $3, $4, $5, ${validFor(6)}, '3302' || lpad($7::text, 8, '0'))`,
      [
        driver.driverCode,
        driver.name,
        companyOfDriver.get(driver.driverCode) ?? ownerOf(0),
        driver.mobile,
        driver.cardCode,
        daysLeft(index, 4),
        index + 1,
      ],
    );
  await insertEscorts(queries);
  for (const [index, truck] of fleet.trucks.entries()) {
    const [row] = await queries.query<{ id: number }>(
      `insert into truck (sign_code, terminal, company_code, driver_code, truck_model, plate_color, sim_number, city,
         channel_quantity, flow_meter_quantity, carrying_capacity_t, vehicle_licence_until, hazardous_permit_until,
         tank_inspection_until, insurance_until, hazardous_permit, escort_code)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 4, 1, $9, ${validFor(10)}, ${validFor(11)}, ${validFor(12)}, ${validFor(13)},
         '3302' || lpad($14::text, 8, '0'), $15)
       returning id`,
      [
        truck.signCode,
        truck.terminal,
        ownerOf(truck.companyIndex),
        truck.driverCode,
        truck.truckModel,
        truck.plateColor,
        truck.simNumber,
        '宁波',
        Math.round(truck.compartments.reduce((sum, { capacityL }) => sum + capacityL, 0) * 0.75) / 1000,
        ...[0, 1, 2, 3].map((document) => daysLeft(index, document)),
        index + 1,
        escortOf(truck.companyIndex, index),
      ],
    );
    if (!row) throw new Error('a truck was not written');
    await queries.query(
      `insert into terminal_entry (truck_id, place, number, role) values ($1, 1, terminal_number($2), 'camera')`,
      [row.id, truck.simNumber],
    );
    for (const part of truck.compartments) {
      await queries.query(
        `insert into truck_compartment (truck_id, compartment, capacity_l, height_mm, oil_code, density20_kg_m3, probe_forward_mm, probe_left_mm)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          row.id,
          part.compartment,
          part.capacityL,
          part.heightMm,
          part.oilCode,
          part.density20KgM3,
          part.probeForwardMm,
          part.probeLeftMm,
        ],
      );
      await queries.query(
        `insert into tank_table (truck_id, compartment, effective_from, points) values ($1, $2, '2020-01-01T00:00:00Z', $3)`,
        [row.id, part.compartment, JSON.stringify(part.table)],
      );
    }
    for (const deviceType of deviceTypes) {
      const [name, nameEn] = installedDevices[deviceType].text;
      await queries.query(
        'insert into device (truck_id, name, name_en, code, device_type) values ($1, $2, $3, $4, $5)',
        [
          row.id,
          `${truck.signCode} ${name}`,
          `${truck.signCode} ${nameEn}`,
          `${truck.terminal}-${deviceType}`,
          deviceType,
        ],
      );
    }
  }
};

/** What every demo truck carries (specification 3, device types). */
const deviceTypes = ['levelGauge', 'flowMeter', 'electronicSeal'] as const;

/** Fills an empty database with the demo: companies, roles, accounts, places and master data of the pretend fleet. */
export const seedDemo = async (
  database: Database,
  fleet: FleetDescription,
  password: string,
): Promise<boolean> => {
  const [present] = await database.query<{ count: number }>('select count(*) from company');
  if ((present?.count ?? 0) > 0) {
    await addRoutes(database, fleet);
    await moveSites(database, fleet);
    return false;
  }
  const passwordHash = await hashPassword(password);
  await database.transaction(async (queries) => {
    for (const company of demoCompanies) await insertCompany(queries, company);
    await seedRoles(queries);
    await seedAccounts(queries, passwordHash);
    await insertPlaces(queries, fleet);
    // Its first day is over.
    await queries.query(`insert into first_run_choice select company_code, 'all', now() from company`);
    await insertTrucks(queries, fleet);
    await insertRoutes(queries, fleet);
  });
  return true;
};
