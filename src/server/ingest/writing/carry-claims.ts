import type { Transaction } from '../../database/database.ts';

/**
 * A load whose code has changed because of a late message keeps its cause and claim, and what its driver said (engine rule 1.2.3): withdrawn
 * losses name the loss or the task that replaced them. An existing claim is not overwritten.
 * @param ids withdrawn rows of losses
 */
export const carryClaims = (queries: Transaction, ids: readonly string[]): void => {
  for (const table of ['loss_claim', 'loss_claim_history'] as const)
    queries.send(
      `update ${table} c set task_code = coalesce(f.task_code, t.task_code)
       from task_fuel o left join task_fuel f on f.id = o.replaced_by left join transport_task t on t.id = o.replaced_by
       where o.id = any($1::text[]) and o.withdrawn and c.sign_code = o.sign_code and c.task_code = o.task_code
         and c.fuel = o.fuel and coalesce(f.task_code, t.task_code) is not null
         and not exists (select 1 from ${table} n where n.sign_code = o.sign_code and n.fuel = o.fuel and n.addressee = c.addressee
           and n.task_code = coalesce(f.task_code, t.task_code))`,
      [ids],
      `carry_${table}`,
    );
  queries.send(
    `update loss_statement s set task_code = coalesce(f.task_code, t.task_code)
     from task_fuel o left join task_fuel f on f.id = o.replaced_by left join transport_task t on t.id = o.replaced_by
     where o.id = any($1::text[]) and o.withdrawn and s.sign_code = o.sign_code and s.task_code = o.task_code
       and s.fuel = o.fuel and coalesce(f.task_code, t.task_code) is not null`,
    [ids],
    'carry_loss_statement',
  );
};
