import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';
import { tableOfFile } from '../../../../resource-kit/writing/table-of-file.ts';
import { stationTankReference } from '../../../../resource-kit/writing/table-reference.ts';

const sameThing = `n.station_code = r.station_code and n.tank_number = r.tank_number and n.superseded_by is null`;

const atgTankTable: ResourceHooks = {
  computed: {
    label: `(coalesce((select s.name from station s where s.station_code = r.station_code limit 1), r.station_code)
      || '-' || r.tank_number)`,
    nameEn: `(select case when s.name_en = '' then '' else s.name_en || '-' || r.tank_number end from station s
      where s.station_code = r.station_code limit 1)`,
    serial: `('v' || (select count(*) from station_tank_table n where ${sameThing} and n.effective_from <= r.effective_from))`,
    effectiveFrom: 'r.effective_from',
    tableCapacityL: `((r.points -> -1 ->> 1)::float8)`,
    tableHeightMm: `((r.points -> -1 ->> 0)::float8)`,
  },
  beforeWrite: async ({ queries }, before, written) => {
    if (written === null) return undefined;
    const { stationCode, tankNumber } = { ...before, ...written.own };
    return tableOfFile(before, written, () =>
      stationTankReference(queries, String(stationCode), Number(tankNumber)),
    );
  },
};

export default atgTankTable;
