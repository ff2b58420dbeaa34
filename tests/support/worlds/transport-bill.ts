import type { Database } from '#server/database/database.ts';

/** Plates and people that a transport document names beside its truck. */
export const shipperName = '石化销售宁波分公司';

/**
 * Everything that a transport document of a truck asks for, and a way bill to the station S77 of its company.
 * @param plannedTime of the way bill, ISO 8601
 * @returns the way bill's id
 */
export const putTransportBill = async (
  database: Database,
  { signCode, plannedTime }: { readonly signCode: string; readonly plannedTime: string },
): Promise<number> => {
  const truck = `(select id from truck_master where sign_code = '${signCode}' and ended_time is null)`;
  const owner = `(select company_code from truck_master where id = ${truck})`;
  await database.query(
    `update company set transport_licence = '甬交运管许可字 330200077', transport_licence_until = '2030-06-30',
       emergency_phone = '0574-87110110', phone = '0574-87110000' where company_code = ${owner}`,
  );
  await database.query(
    `insert into driver (driver_code, name, company_code, job, qualification_certificate, qualification_until, mobile)
     values ('7001', '周师傅', ${owner}, 'driver', 'JS-7001', '2028-01-31', '13805740001')`,
  );
  await database.query(
    `insert into driver (driver_code, name, company_code, job, escort_certificate, escort_certificate_until, mobile)
     values ('7002', '吴押运', ${owner}, 'escort', 'YY-7002', '2028-01-31', '13805740002')`,
  );
  await database.query(
    `update truck_master set hazardous_permit = '甬字 330200077', hazardous_permit_until = '2028-01-31',
       vehicle_licence_until = '2028-01-31', tank_inspection_until = '2028-01-31', insurance_until = '2028-01-31'
     where id = ${truck}`,
  );
  await database.query(
    `insert into area_master (area_code, type, name, company_code, phone, shipper, shipper_phone, longitude_deg, latitude_deg, radius_m)
     values ('D77', 'depot', '镇海油库-77', ${owner}, '0574-86110000', '${shipperName}', '0574-86110077', 121.6, 29.9, 200)`,
  );
  const [bill] = await database.query<{ id: number }>(
    `insert into way_bill (way_bill_code, company_code, truck_id, driver_code, escort_code, depot_area_code, planned_time)
     values ('DG-77', ${owner}, ${truck}, '7001', '7002', 'D77', $1) returning id`,
    [plannedTime],
  );
  const id = bill?.id ?? 0;
  await database.query(
    `insert into way_bill_stop (way_bill_id, stop_no, station_code, compartment, oil_code, ordered_l)
     select $1, 1, 'S77', 1, c.oil_code, 1000 from truck_compartment c where c.truck_id = ${truck} and c.compartment = 1`,
    [id],
  );
  return id;
};
