import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const held = `(select jsonb_object_agg(p.path, p.value) from terminal_parameter p
  where p.terminal = r.terminal and p.file = r.file)`;

const paramsBak: ResourceHooks = {
  computed: {
    label: '(select t.sign_code from truck_master t where t.id = r.truck_id)',
    file: 'r.file',
    readTime: 'r.read_time',
    createdTime: 'r.created_time',
    result: `(case when ${held} is null then 'unknown' when ${held} = r.content then 'same' else 'differs' end)`,
  },
};

export default paramsBak;
