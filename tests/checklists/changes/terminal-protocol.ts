import type { Checklist } from '../checklist.ts';

const protocol = `import type { ReportProtocol } from '../listener/report-protocol.ts';

/** Terminals that say nothing but a sign of life. */
export const wialon: ReportProtocol = {
  name: 'Wialon IPS',
  splitter: ({ alive }) => alive,
  messageIdOf: () => null,
  read: () => ({ kind: 'fault', detail: 'noDecoder', answer: null }),
};
`;

const terminalProtocol: Checklist = {
  title: 'A terminal protocol',
  steps: [
    {
      place: 'src/gateway/',
      edits: [{ file: 'src/gateway/wialon/protocol.ts', text: protocol }],
    },
    {
      place: 'src/server/gateway/report-protocols.ts',
      edits: [
        {
          file: 'src/server/gateway/report-protocols.ts',
          replace: 'export const reportProtocols = {\n',
          by: "export const reportProtocols = {\n  wialon: { protocol: wialon, variable: 'WIALON_PORT' },\n",
        },
        {
          file: 'src/server/gateway/report-protocols.ts',
          behind: "import { teltonika } from '#gateway/teltonika/protocol.ts';\n",
          add: "import { wialon } from '#gateway/wialon/protocol.ts';\n",
        },
      ],
      heldBy: { wall: 'tests/reached.test.ts', says: /src\/gateway\/wialon\/protocol\.ts/ },
    },
    {
      place: 'src/server/kernel/variables.ts',
      edits: [
        {
          file: 'src/server/kernel/variables.ts',
          replace: '  JT1078_PORT: terminals(\n',
          by: "  WIALON_PORT: terminals('`off`', 'TCP port for terminals of Wialon IPS'),\n  JT1078_PORT: terminals(\n",
        },
      ],
      heldBy: { wall: 'types', says: /report-protocols\.ts.*WIALON_PORT/ },
    },
    {
      place: 'tests/gateway/',
      edits: [
        {
          file: 'tests/gateway/wialon/protocol.test.ts',
          text: "import { expect, test } from 'vitest';\n\nimport { wialon } from '#gateway/wialon/protocol.ts';\n\ntest('it has a name', () => expect(wialon.name).toBe('Wialon IPS'));\n",
        },
      ],
      heldBy: {
        wall: 'tests/server/gateway/report-protocols.test.ts',
        says: /wialon: no tests in tests\/gateway\/wialon/,
      },
    },
    {
      place: 'src/docs/reference/environment.md',
      edits: [{ snapshots: 'tests/docs/reference.test.ts', into: 'src/docs/reference/environment.md' }],
      heldBy: {
        wall: 'tests/docs/reference.test.ts',
        says: /the page of environment is what the sources say/,
      },
    },
  ],
};

export default terminalProtocol;
