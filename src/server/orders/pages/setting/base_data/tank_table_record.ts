import { commandActions, commandComputed } from '../../../commands/command-hooks.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const table = `tank_table v where v.id = (r.payload ->> 'tableId')::bigint`;

/** The version of the table that was sent, counted as its own page counts. */
const serial = `(select 'v' || (select count(*) from tank_table n where n.truck_id = v.truck_id
  and n.compartment = v.compartment and n.superseded_by is null and n.effective_from <= v.effective_from) from ${table})`;

const tankTableRecord: ResourceHooks = {
  computed: {
    label: `((select t.sign_code from truck_master t where t.id = r.truck_id) || '-' || r.subject)`,
    serial,
    ...commandComputed,
  },
  actions: commandActions,
};

export default tankTableRecord;
