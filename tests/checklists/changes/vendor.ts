import type { Checklist } from '../checklist.ts';

const maker = `import type { Vendor } from '../decoded.ts';

/** A maker whose temperatures are kept as they came. */
export const micodus: Vendor = {
  name: 'Micodus',
  registersAs: ['MICOD/MV810G'],
  items: { 0x82: { says: 'nothing yet', read: () => null } },
};
`;

const vendor: Checklist = {
  title: 'A maker’s layouts in JT/T 808',
  steps: [
    {
      place: 'src/gateway/jt808/decode/vendors/',
      edits: [{ file: 'src/gateway/jt808/decode/vendors/micodus.ts', text: maker }],
    },
    {
      place: 'src/gateway/jt808/decode/vendors.ts',
      edits: [
        {
          file: 'src/gateway/jt808/decode/vendors.ts',
          replace: '[bsj]',
          by: '[bsj, micodus]',
        },
        {
          file: 'src/gateway/jt808/decode/vendors.ts',
          behind: "import { bsj } from './vendors/bsj.ts';\n",
          add: "import { micodus } from './vendors/micodus.ts';\n",
        },
      ],
      heldBy: { wall: 'tests/reached.test.ts', says: /src\/gateway\/jt808\/decode\/vendors\/micodus\.ts/ },
    },
    {
      place: 'tests/gateway/jt808/vendors/',
      edits: [
        {
          file: 'tests/gateway/jt808/vendors/micodus.test.ts',
          text: "import { expect, test } from 'vitest';\n\nimport { micodus } from '#gateway/jt808/decode/vendors/micodus.ts';\n\ntest('it has a name', () => expect(micodus.name).toBe('Micodus'));\n",
        },
      ],
      heldBy: {
        wall: 'tests/gateway/jt808/vendor-decoder.test.ts',
        says: /no test micodus\.test\.ts/,
      },
    },
    {
      place: 'src/docs/reference/jt808-messages.md',
      edits: [{ snapshots: 'tests/docs/reference.test.ts', into: 'src/docs/reference/jt808-messages.md' }],
      heldBy: {
        wall: 'tests/docs/reference.test.ts',
        says: /the page of jt808-messages is what the sources say/,
      },
    },
  ],
};

export default vendor;
