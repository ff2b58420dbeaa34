import { stopCommand } from '../../../../commands/stop-command.ts';
import type { ResourceHooks } from '../../../hooks.ts';

const paramsRecord: ResourceHooks = {
  computed: {
    label: '(select t.sign_code from truck_master t where t.id = r.truck_id)',
    file: 'r.subject',
    detail: 'r.detail',
    createdTime: 'r.created_time',
    stepTime: 'r.step_time',
    endedTime: 'r.ended_time',
  },
  actions: {
    stop: async (context, row) => {
      await stopCommand(context, Number(row['id']));
      return null;
    },
  },
};

export default paramsRecord;
