import type { Checklist } from '../checklist.ts';

const setting: Checklist = {
  title: 'A setting',
  steps: [
    {
      place: 'src/contract/settings.ts',
      edits: [
        {
          file: 'src/contract/settings.ts',
          behind: "  'mileage.gapS': { default: 300, unit: 's', page: null },\n",
          add: "  'heartbeat.ignoredS': { default: 0, unit: 's', page: null },\n",
        },
      ],
    },
    {
      place: 'src/templates/why/setting-names.ts',
      edits: [
        {
          file: 'src/templates/why/setting-names.ts',
          behind: "  'mileage.gapS': ['里程断点', 'Mileage: gap from'],\n",
          add: "  'heartbeat.ignoredS': ['忽略的心跳', 'Heartbeats left out'],\n",
        },
      ],
      heldBy: { wall: 'types', says: /setting-names\.ts.*'?heartbeat\.ignoredS/ },
    },
    {
      place: 'src/engine/rules/',
      edits: [
        {
          file: 'src/engine/rules/devices/heartbeat.ts',
          behind: "const onHeartbeat = (world: RuleContext, fact: Fact<'heartbeat'>): void => {\n",
          add: "  if (world.number('heartbeat.ignoredS') > 0) return;\n",
        },
        {
          file: 'src/engine/rules/devices/heartbeat.ts',
          replace: "    settings: ['offline.timeoutMin'],\n",
          by: "    settings: ['heartbeat.ignoredS', 'offline.timeoutMin'],\n",
        },
      ],
      heldBy: {
        wall: 'tests/engine/rules/settings-read.test.ts',
        says: /setting heartbeat\.ignoredS: no rule in src\/engine\/ reads it/,
      },
    },
    {
      place: 'src/docs/reference/settings.md',
      edits: [
        {
          snapshots: 'tests/docs/reference.test.ts',
          into: 'src/docs/reference/settings.md',
        },
      ],
      heldBy: { wall: 'tests/docs/reference.test.ts', says: /heartbeat\.ignoredS/ },
    },
    {
      place: 'src/engine/rules.md',
      edits: [{ snapshots: 'tests/docs/reference.test.ts', into: 'src/engine/rules.md' }],
      heldBy: { wall: 'tests/docs/reference.test.ts', says: /heartbeat\.ignoredS/ },
    },
  ],
};

export default setting;
