import type { Checklist } from '../checklist.ts';

const column: Checklist = {
  title: 'A column of a record',
  steps: [
    {
      place: 'src/contract/record-kinds/',
      edits: [
        {
          file: 'src/contract/record-kinds/driving.ts',
          behind: "      odometerDiffers: 'bool',\n",
          add: "      idlingS: 'int',\n",
        },
      ],
      heldBy: { wall: 'types', says: /truck_daily_mile\.report\.ts[^]*not assignable to type 'never'/ },
    },
    {
      place: 'tests/contract/shapes.test.ts',
      edits: [{ snapshots: 'tests/contract/shapes.test.ts' }],
      heldBy: { wall: 'tests/contract/shapes.test.ts', says: /shapes of stored records/ },
    },
    {
      place: 'src/server/database/migrations/',
      edits: [
        {
          file: 'src/server/database/migrations/9999_idling.sql',
          text: '-- Time with the engine running while the truck stood.\nalter table daily_mileage add column idling_s integer;\n',
        },
      ],
      heldBy: { wall: 'tests/server/database/migrations.test.ts', says: /daily_mileage[^]*idling_s/ },
    },
    {
      place: 'src/engine/rules/',
      edits: [
        {
          file: 'src/engine/rules/driving/mileage.ts',
          behind: '    gapKm: 0,\n',
          add: '    idlingS: 0,\n',
        },
      ],
      heldBy: {
        wall: 'tests/engine/rules/record-columns.test.ts',
        says: /daily-mileage\.idlingS: no rule in src\/engine\/ writes it/,
      },
    },
    {
      place: 'src/pages/',
      edits: [
        {
          file: 'src/pages/driving_monitor/data_analysis/truck_daily_mile.report.ts',
          behind: "    drivingS: duration('行驶时长', 'Driving', { rank: 1 }),\n",
          add: "    idlingS: duration('怠速时长', 'Idling', { rank: 2 }),\n",
        },
      ],
      heldBy: {
        wall: 'tests/report/shown-columns.test.ts',
        says: /daily-mileage\.idlingS: no report shows it/,
      },
    },
  ],
};

export default column;
