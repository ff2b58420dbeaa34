import { commandActions, commandComputed } from '../../../commands/command-hooks.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const paramsRecord: ResourceHooks = {
  computed: {
    label: '(select t.sign_code from truck_master t where t.id = r.truck_id)',
    file: 'r.subject',
    ...commandComputed,
  },
  actions: commandActions,
};

export default paramsRecord;
