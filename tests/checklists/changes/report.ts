import type { Checklist } from '../checklist.ts';

const address = 'driving_monitor/data_analysis/idle_days';

const report: Checklist = {
  title: 'A report',
  steps: [
    {
      place: 'src/pages/',
      edits: [
        {
          file: `src/pages/${address}.report.ts`,
          text: `import { company, day, duration, plate } from '#report/columns.ts';
import { defineReport } from '#report/define.ts';

/** Days on which a truck stood. */
export default defineReport({
  title: ['停驶天数', 'Idle days'],
  source: 'daily-mileage',
  filters: ['period', 'signCode', 'companyCode', 'id'],
  order: '-day',
  maxDays: 92,
  columns: {
    day: day('日期', 'Day', { rank: 1 }),
    signCode: plate,
    drivingS: duration('行驶时长', 'Driving', { rank: 1 }),
    companyName: company,
  },
});
`,
        },
      ],
    },
    {
      place: 'src/domain/menu/menu-order.ts',
      edits: [
        {
          file: 'src/domain/menu/menu-order.ts',
          behind: "  'driving_monitor/data_analysis': [\n",
          add: "    'idle_days',\n",
        },
      ],
      heldBy: {
        wall: 'tests/domain/menu/page-places.test.ts',
        says: /idle_days: no place in src\/domain\/menu\/menu-order\.ts/,
      },
    },
    {
      place: 'src/engine/rules.md',
      edits: [
        {
          file: 'src/engine/rules.md',
          replace: '| `cargo_monitor/event_report/delivery_record` ',
          by: `| \`${address}\` | \`daily-mileage\` | |\n| \`cargo_monitor/event_report/delivery_record\` `,
        },
      ],
      heldBy: {
        wall: 'tests/domain/menu/page-places.test.ts',
        says: /idle_days: no row in the table of src\/engine\/rules\.md/,
      },
    },
  ],
};

export default report;
