import type { Database, Queries } from '#server/database/database.ts';
import { beginMasterEdit } from '#server/resource-kit/writing/master-lock.ts';

import type { SimulatedRun } from './simulated-run.ts';

/** An edit of master data at a moment of the run. */
export interface Edit {
  readonly atMs: number;
  readonly write: (queries: Queries) => Promise<unknown>;
}

const drawArea = (run: SimulatedRun) => {
  // Over a stretch of road that trucks of the run use.
  const fix = run.messages.find(
    ({ message }) => message.kind === 'position' && message.data.speedKmh > 50 && message.data.fix !== 'none',
  )?.message;
  const place = fix?.kind === 'position' ? fix.data : null;
  return (queries: Queries) =>
    queries.query(
      `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m)
       values ('NEW', 'authorizedUnsealing', 'drawn', 'TW', $1, $2, 3000)`,
      [place?.longitudeDeg ?? 121, place?.latitudeDeg ?? 30],
    );
};

/** Edits in the middle of a run: an area drawn, a truck's oil and company, a terminal that moves to another truck. */
export const editsOf = (run: SimulatedRun): Edit[] => {
  const at = (share: number): number => run.fromMs + Math.round(share * (run.toMs - run.fromMs));
  const [first, second] = run.fleet.trucks;
  const firstPlate = first?.signCode ?? '';
  const secondPlate = second?.signCode ?? '';
  return [
    { atMs: at(0.4), write: drawArea(run) },
    {
      atMs: at(0.5),
      write: async (queries) => {
        await queries.query(
          `update truck_compartment set oil_code = 0, density20_kg_m3 = 838
           where compartment = 1 and truck_id = (select id from truck where sign_code = $1)`,
          [firstPlate],
        );
        await queries.query(
          `update truck set company_code = (select max(company_code) from truck) where sign_code = $1`,
          [firstPlate],
        );
      },
    },
    {
      atMs: at(0.6),
      write: async (queries) => {
        const terminal = second?.terminal ?? '';
        await queries.query(`update truck set terminal = 'SPARE00001' where sign_code = $1`, [secondPlate]);
        await queries.query(
          `insert into truck (sign_code, terminal, company_code) select '浙B99999', $1, company_code from truck
           where sign_code = $2`,
          [terminal, secondPlate],
        );
        await queries.query(
          `insert into truck_compartment (truck_id, compartment, capacity_l, height_mm, oil_code, density20_kg_m3,
             probe_forward_mm, probe_left_mm)
           select n.id, c.compartment, c.capacity_l, c.height_mm, c.oil_code, c.density20_kg_m3, c.probe_forward_mm,
             c.probe_left_mm from truck_compartment c join truck o on o.id = c.truck_id and o.sign_code = $1,
             truck n where n.sign_code = '浙B99999'`,
          [secondPlate],
        );
        await queries.query(
          `insert into tank_table (truck_id, compartment, effective_from, points)
           select n.id, t.compartment, t.effective_from, t.points from tank_table t
             join truck o on o.id = t.truck_id and o.sign_code = $1, truck n where n.sign_code = '浙B99999'`,
          [secondPlate],
        );
      },
    },
  ];
};

/** Writes an edit as the server's own pages do: it takes effect at its moment. */
export const writeEdit = (database: Database, { atMs, write }: Edit): Promise<unknown> =>
  database.transaction(async (queries) => {
    await beginMasterEdit(queries, atMs);
    await write(queries);
  });
