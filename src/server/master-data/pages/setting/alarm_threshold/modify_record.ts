import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const modifyRecord: ResourceHooks = {
  computed: {
    label: '(select t.sign_code from truck_master t where t.id = r.truck_id)',
    file: 'r.file',
    parameter: 'r.parameter',
    time: 'r.time',
  },
};

export default modifyRecord;
