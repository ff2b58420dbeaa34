import type { Checklist } from '../checklist.ts';

const command: Checklist = {
  title: 'A command',
  steps: [
    {
      place: 'src/domain/commands/command-kinds.ts',
      edits: [
        {
          file: 'src/domain/commands/command-kinds.ts',
          replace: 'export const commandKinds = {\n',
          by: "export const commandKinds = {\n  reportLevels: { text: ['上报液位', 'Report levels'], expiresAfterH: 1, endsWithAnswer: false },\n",
        },
      ],
    },
    {
      place: 'src/contract/terminal-message/message.ts',
      edits: [
        {
          file: 'src/contract/terminal-message/message.ts',
          behind: "    'readCameraSetup',\n",
          add: "    'reportLevels',\n",
        },
      ],
      heldBy: { wall: 'types', says: /command-parts\.ts.*reportLevels/ },
    },
    {
      place: 'tests/contract/shapes.test.ts',
      edits: [{ snapshots: 'tests/contract/shapes.test.ts' }],
      heldBy: { wall: 'tests/contract/shapes.test.ts', says: /shapes of terminal messages/ },
    },
    {
      place: 'src/server/orders/commands/command-parts.ts',
      edits: [
        {
          file: 'src/server/orders/commands/command-parts.ts',
          replace: 'const partsOf: Readonly<Record<CommandKind, Parts>> = {\n',
          by: "const partsOf: Readonly<Record<CommandKind, Parts>> = {\n  reportLevels: { readKind: 'reportLevels', readPayload: (written) => written },\n",
        },
      ],
      heldBy: { wall: 'types', says: /command-parts\.ts.*reportLevels/ },
    },
    {
      place: 'src/server/orders/commands/resend-command.ts',
      edits: [
        {
          file: 'src/server/orders/commands/resend-command.ts',
          behind: "  tankTable: 'tankTable.write',\n",
          add: "  reportLevels: 'tankTable.write',\n",
        },
      ],
      heldBy: { wall: 'types', says: /resend-command\.ts.*reportLevels/ },
    },
    {
      place: 'src/simulator/consoles/consoles.ts',
      edits: [
        {
          file: 'src/simulator/consoles/consoles.ts',
          replace: '    tankTable: write,\n',
          by: "    tankTable: write,\n    reportLevels: () => [{ afterS: 1, reply: { result: 'done' } }],\n",
        },
      ],
      heldBy: { wall: 'types', says: /consoles\.ts.*reportLevels/ },
    },
    {
      place: 'src/server/orders/pages/',
      edits: [
        {
          file: 'src/server/orders/pages/setting/base_data/tank_table.ts',
          replace: "    kind: 'tankTable',\n",
          by: "    kind: row['serial'] === 'v1' ? 'tankTable' : 'reportLevels',\n",
        },
      ],
      heldBy: {
        wall: 'tests/server/commands/command-kinds.test.ts',
        says: /command reportLevels: nobody in src\/server\/ orders it/,
      },
    },
  ],
};

export default command;
