import { readTankTableFile } from '#domain/cargo/tank-table-file.ts';

import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

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
  beforeWrite: async (_context, before, written) => {
    if (written === null) return undefined;
    const file = written.files.get('file');
    if (file !== undefined)
      return {
        points: JSON.stringify(readTankTableFile(new Uint8Array(Buffer.from(file.base64, 'base64'))).points),
      };
    if (before !== null) return undefined;
    throw badRequest(['请检查表单', 'Please check the form'], { file: ['请选择文件', 'Choose a file'] });
  },
};

export default atgTankTable;
