import type { Checklist } from '../checklist.ts';

const call: Checklist = {
  title: 'A call',
  steps: [
    {
      place: 'src/contract/',
      edits: [
        {
          file: 'src/contract/fleet/neighbours.ts',
          text: `import * as Type from 'typebox';

import { defineCall } from '../call.ts';

/** The call of the trucks beside one. */
export const neighbourCalls = {
  'trucks.neighbours': defineCall({
    method: 'GET',
    path: '/truckNeighbours',
    access: { functionCode: 'fleet.watch' },
    query: Type.Object({ signCode: Type.String({ minLength: 1, maxLength: 20 }) }),
    reply: Type.Array(Type.String()),
  }),
} as const;
`,
        },
      ],
    },
    {
      place: 'src/contract/calls.ts',
      edits: [
        {
          file: 'src/contract/calls.ts',
          behind: "import { mediaCalls } from './fleet/media.ts';\n",
          add: "import { neighbourCalls } from './fleet/neighbours.ts';\n",
        },
        { file: 'src/contract/calls.ts', behind: '  ...mediaCalls,\n', add: '  ...neighbourCalls,\n' },
      ],
      heldBy: { wall: 'types', says: /neighbours\.ts.*trucks\.neighbours/ },
    },
    {
      place: 'tests/contract/shapes.test.ts',
      edits: [{ snapshots: 'tests/contract/shapes.test.ts' }],
      heldBy: { wall: 'tests/contract/shapes.test.ts', says: /trucks\.neighbours is as its file has it/ },
    },
    {
      place: 'src/server/tracks/routes/',
      edits: [
        {
          file: 'src/server/tracks/routes/neighbours.ts',
          text: `import { neighbourCalls } from '#contract/fleet/neighbours.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';

/** The trucks beside one, of the session's companies. */
const neighbourRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, neighbourCalls['trucks.neighbours'], async (actor, { signCode }) => {
    const rows = await database.query<{ name: string }>(
      'select sign_code as name from truck where company_code = any($1::text[]) and sign_code <> $2',
      [actor.companies, signCode],
      'neighbours',
    );
    return rows.map(({ name }) => name);
  });
};

export default neighbourRoutes;
`,
        },
      ],
      heldBy: {
        wall: 'tests/contract/call-ends.test.ts',
        says: /trucks\.neighbours: no file of a room.s routes mounts it/,
      },
    },
    {
      place: 'src/server/app/mount-routes.ts',
      edits: [
        {
          file: 'src/server/app/mount-routes.ts',
          behind: "import journeyRoutes from '../tracks/routes/journeys.ts';\n",
          add: "import neighbourRoutes from '../tracks/routes/neighbours.ts';\n",
        },
        { file: 'src/server/app/mount-routes.ts', behind: '  journeyRoutes,\n', add: '  neighbourRoutes,\n' },
      ],
      heldBy: { wall: 'tests/reached.test.ts', says: /src\/server\/tracks\/routes\/neighbours\.ts/ },
    },
    {
      place: 'tests/support/worlds/call-aims.ts',
      edits: [
        {
          file: 'tests/support/worlds/call-aims.ts',
          behind: "  'areas.list': nobodys,\n",
          add: "  'trucks.neighbours': { scope: 'company', at: () => `/truckNeighbours?signCode=${ownTruck}` },\n",
        },
      ],
      heldBy: { wall: 'types', says: /call-aims\.ts.*'?trucks\.neighbours/ },
    },
    {
      place: 'src/shell/',
      edits: [
        {
          file: 'src/shell/people/devices-sheet.tsx',
          behind: "import { closePanel } from '#state/view/panels.ts';\n",
          add: "import { call } from '#state/hub/hub.ts';\n",
        },
        {
          file: 'src/shell/people/devices-sheet.tsx',
          behind: '  useEffect(() => void load(), []);\n',
          add: "  useEffect(() => void call('trucks.neighbours', { signCode: '浙B00001' }), []);\n",
        },
      ],
      heldBy: {
        wall: 'tests/contract/call-ends.test.ts',
        says: /trucks\.neighbours: nobody asks for it/,
      },
    },
    {
      place: 'src/docs/reference/calls.md',
      edits: [
        {
          snapshots: 'tests/docs/reference.test.ts',
          into: 'src/docs/reference/calls.md',
        },
      ],
      heldBy: { wall: 'tests/docs/reference.test.ts', says: /trucks\.neighbours/ },
    },
  ],
};

export default call;
