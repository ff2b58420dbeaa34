import type { Checklist } from '../checklist.ts';

const alarmType: Checklist = {
  title: 'An alarm type',
  steps: [
    {
      place: 'src/domain/alarms/alarm-types.ts',
      edits: [
        {
          file: 'src/domain/alarms/alarm-types.ts',
          replace: "  310: typeOf('围栏外开人孔盖'",
          by: "  311: typeOf('软管未收', 'Hose out', { page: unsealing, priority: 2, setting: 1, truck: 'nothing' }),\n  310: typeOf('围栏外开人孔盖'",
        },
      ],
    },
    {
      place: 'tests/domain/alarms/alarm-types.test.ts',
      edits: [
        {
          file: 'tests/domain/alarms/alarm-types.test.ts',
          behind: 'const specified = [\n',
          add: "  [311, '软管未收', 'Hose out', 'cargo_monitor/exception_report/alarm_switch_cover'],\n",
        },
      ],
      heldBy: { wall: 'tests/domain/alarms/alarm-types.test.ts', says: /no type beyond[^]*311/ },
    },
    {
      place: 'src/templates/why/alarm-sentences.ts',
      edits: [
        {
          file: 'src/templates/why/alarm-sentences.ts',
          behind: '  310: opened,\n',
          add: '  311: opened,\n',
        },
      ],
      heldBy: { wall: 'types', says: /alarm-sentences\.ts.*'?311/ },
    },
    {
      place: 'src/domain/authority/alarm-codes.ts',
      edits: [
        {
          file: 'src/domain/authority/alarm-codes.ts',
          behind: '  310: null,\n',
          add: '  311: null,\n',
        },
      ],
      heldBy: { wall: 'types', says: /alarm-codes\.ts.*'?311/ },
    },
    {
      place: 'src/engine/rules/',
      edits: [
        {
          file: 'src/engine/rules/devices/hose-out.ts',
          text: `import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Fact } from '../../fact.ts';
import { whereAt } from '../../master/where.ts';
import { alarm } from '../../rows/rows.ts';
import type { Rule } from '../../rule.ts';
import type { RuleContext } from '../../rule-context.ts';

const rule = { name: 'hose-out', version: 1 } as const;

const onHeartbeat = (world: RuleContext, fact: Fact<'heartbeat'>): void => {
  const where = whereAt(world, fact.t);
  world.point(alarm(world, { type: 311, level: 1, startMs: fact.t, raisedMs: fact.t, where, rule }));
};

/** A hose that is not put away: alarm 311. */
export const hoseOut: Rule = {
  ...rule,
  meta: {
    title: ruleTitles['hose-out'],
    intent: 'Raises a hose that is not put away.',
    source: ['J'],
    settings: [],
    records: [],
    alarms: [311],
  },
  on: { heartbeat: onHeartbeat },
};
`,
        },
      ],
      heldBy: {
        wall: 'tests/engine/rules/alarm-rules.test.ts',
        says: /alarm 311: no rule in src\/engine\/ raises it/,
      },
    },
    {
      place: 'src/engine/registry.ts',
      edits: [
        {
          file: 'src/engine/registry.ts',
          behind: "import { heartbeat } from './rules/devices/heartbeat.ts';\n",
          add: "import { hoseOut } from './rules/devices/hose-out.ts';\n",
        },
        { file: 'src/engine/registry.ts', behind: '  heartbeat,\n', add: '  hoseOut,\n' },
      ],
      heldBy: { wall: 'tests/reached.test.ts', says: /src\/engine\/rules\/devices\/hose-out\.ts/ },
    },
    {
      place: 'src/domain/alarms/rule-titles.ts',
      edits: [
        {
          file: 'src/domain/alarms/rule-titles.ts',
          behind: "  heartbeat: ['心跳', 'Heartbeats'],\n",
          add: "  'hose-out': ['软管', 'Hoses'],\n",
        },
      ],
      heldBy: { wall: 'types', says: /hose-out\.ts.*'"hose-out"'/ },
    },
    {
      place: 'src/engine/rules.md',
      edits: [
        {
          file: 'src/engine/rules.md',
          replace: '\n## 7. Devices\n',
          by: '\n311: a hose that is not put away, at the heartbeat that reports it. J\n\n## 7. Devices\n',
        },
        { snapshots: 'tests/docs/reference.test.ts', into: 'src/engine/rules.md' },
      ],
      heldBy: {
        wall: 'tests/engine/rules/alarm-rules.test.ts',
        says: /alarm 311: src\/engine\/rules\.md does not name it/,
      },
    },
    {
      place: 'src/pages/',
      edits: [
        {
          file: 'src/pages/cargo_monitor/exception_report/alarm_switch_cover.report.ts',
          replace: 'types: [1, 310]',
          by: 'types: [1, 310, 311]',
        },
      ],
      heldBy: { wall: 'tests/domain/alarm-target.test.ts', says: /"311"/ },
    },
    {
      place: 'tests/simulator/found-as.ts',
      edits: [
        {
          file: 'tests/simulator/found-as.ts',
          replace: 'deviceBoxOpened: { alarms: [210] }',
          by: 'deviceBoxOpened: { alarms: [210, 311] }',
        },
      ],
      heldBy: {
        wall: 'tests/simulator/incident-kinds.long.test.ts',
        says: /alarm 311: no incident of tests\/simulator\/found-as\.ts makes it/,
      },
    },
    {
      place: 'src/docs/reference/alarm-types.md',
      edits: [
        {
          snapshots: 'tests/docs/reference.test.ts',
          into: 'src/docs/reference/alarm-types.md',
        },
      ],
      heldBy: { wall: 'tests/docs/reference.test.ts', says: /311/ },
    },
  ],
};

export default alarmType;
