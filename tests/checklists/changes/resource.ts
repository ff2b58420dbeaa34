import type { Checklist } from '../checklist.ts';

const resource: Checklist = {
  title: 'A resource',
  steps: [
    {
      place: 'src/pages/',
      edits: [
        {
          file: 'src/pages/setting/base_data/yard.resource.ts',
          text: `import { defineResource } from '#resource/define.ts';

/** Yards in which trucks stand at night. */
export default defineResource({
  title: ['车场', 'Yards'],
  noun: ['车场', 'yard'],
  source: 'yard',
  scope: { kind: 'company', by: 'companyCode' },
  name: 'name',
  unique: ['name'],
  order: 'name',
  search: ['name'],
  filters: ['companyCode'],
  writeFunction: 'yard.write',
  sections: [{ title: ['车场', 'Yard'], fields: ['name', 'companyCode'] }],
  fields: {
    name: { kind: 'text', title: ['名称', 'Name'], required: true, listed: true, maxLength: 60 },
    companyCode: { kind: 'reference', title: ['公司', 'Company'], required: true, listed: true, to: 'company' },
  },
});
`,
        },
      ],
    },
    {
      place: 'src/domain/access/functions.ts',
      edits: [
        {
          file: 'src/domain/access/functions.ts',
          behind: "  'truck.write': ['编辑车辆', 'Edit trucks'],\n",
          add: "  'yard.write': ['编辑车场', 'Edit yards'],\n",
        },
      ],
      heldBy: { wall: 'types', says: /yard\.resource\.ts.*"yard\.write"/ },
    },
    {
      place: 'src/server/accounts/standard-roles.ts',
      edits: [
        {
          file: 'src/server/accounts/standard-roles.ts',
          behind: "const administrating = [\n  ...operating,\n  'page:*',\n",
          add: "  'yard.write',\n",
        },
      ],
      heldBy: {
        wall: 'tests/domain/access/functions-held.test.ts',
        says: /yard\.write: no role of src\/server\/accounts\/standard-roles\.ts holds it/,
      },
    },
    {
      place: 'src/server/database/migrations/',
      edits: [
        {
          file: 'src/server/database/migrations/9999_yards.sql',
          text: `-- Yards in which trucks stand at night; who edits trucks edits them too.
create table yard (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null unique,
  company_code text not null references company (company_code)
);
insert into role_function (role_code, function_code)
  select role_code, 'yard.write' from role_function where function_code = 'truck.write' on conflict do nothing;
`,
        },
      ],
      heldBy: {
        wall: 'tests/server/resources/resource-definitions.test.ts',
        says: /× 'setting\/base_data\/yard': every field/,
      },
    },
    {
      place: 'src/server/identity/scope/ownership.ts',
      edits: [
        {
          file: 'src/server/identity/scope/ownership.ts',
          behind: "  repair_card: company('people'),\n",
          add: "  yard: company('people'),\n",
        },
      ],
      heldBy: {
        wall: 'tests/server/scope/ownership.test.ts',
        says: /× every table and view has an owner/,
      },
    },
    {
      place: 'src/domain/menu/menu-order.ts',
      edits: [
        {
          file: 'src/domain/menu/menu-order.ts',
          behind: "  'setting/base_data': [\n",
          add: "    'yard',\n",
        },
      ],
      heldBy: {
        wall: 'tests/domain/menu/page-places.test.ts',
        says: /setting\/base_data\/yard: no place in src\/domain\/menu\/menu-order\.ts/,
      },
    },
  ],
};

export default resource;
