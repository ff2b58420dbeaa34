import type { Database } from '#server/database/database.ts';

/** What a terminal holds, a backup of it, and an order that waits for a second person: all of one company. */
export const putParameters = async (
  database: Database,
  truckId: number,
  terminal: string,
  companyCode: string,
  nowMs: number,
): Promise<{
  readonly backup: number;
  readonly order: number;
  readonly rollout: number;
  readonly upgradeFile: number;
}> => {
  const held = { enabled: '1', copies: '2', paper: '58', heading: '抬头-77', footer: '' };
  await database.query(
    `insert into terminal_parameter (terminal, file, path, value, read_time, source)
     select $1, 'printercfg.txt', key, value, '2026-03-02T00:00:00Z', 'reading' from json_each_text($2::json)`,
    [terminal, JSON.stringify(held)],
  );
  await database.query(
    `insert into terminal_entry (truck_id, place, number, role) values ($1, 1, '13805740092', 'camera')
     on conflict (truck_id, place) do update set number = excluded.number`,
    [truckId],
  );
  await database.query(
    `with made as (
       insert into camera_setup (truck_id, total_channels, hd_line, double_ip, recording, real_time, send_time, author_name,
         edited_time) values ($1, 4, 1, false, true, true, $2, 'x', $2) returning id)
     insert into camera_setup_channel (camera_setup_id, channel) select id, '2' from made`,
    [truckId, new Date(nowMs)],
  );
  const [backup] = await database.query<{ id: number }>(
    `insert into parameter_backup (terminal, truck_id, company_code, file, content, read_time, created_time, author_name)
     values ($1, $2, $3, 'printercfg.txt', $4, $5, $5, 'x') returning id`,
    [terminal, truckId, companyCode, JSON.stringify(held), new Date(nowMs)],
  );
  const [order] = await database.query<{ id: number }>(
    `with asked as (
       insert into change_request (resource, action, row_id, base_version, subject, company_code, proposed, author_id,
         author_name, created_time) values ('params', 'update', $2, 1, 'x', $3, '{}', 0, 'x', $4) returning id)
     insert into command (code, terminal, truck_id, company_code, kind, subject, payload, wanted, state, author_id,
       author_name, not_before, created_time, step_time, expires_time, change_request_id)
     select gen_random_uuid(), $1, $2, $3, 'parameterFile', 'elscfg.txt', '{"file": "elscfg.txt"}', '{}', 'awaiting', 0,
       'x', $4, $4, $4, $4::timestamptz + interval '1 day', id from asked returning id::int as id`,
    [terminal, truckId, companyCode, new Date(nowMs)],
  );
  const [rollout] = await database.query<{ id: number }>(
    `insert into rollout (company_code, file, wanted, reason, state, max_failure_percent, author_id, author_name,
       created_time, step_time) values ($1, 'driving', '{}', '批量-77', 'running', 10, 0, 'x', $2, $2) returning id`,
    [companyCode, new Date(nowMs)],
  );
  const [upgrade] = await database.query<{ id: number }>(
    `insert into upgrade_file (company_code, type, package_version, description, author_name, created_time)
     values ($1, 'restartOrder', '1', '升级-77', 'x', $2) returning id`,
    [companyCode, new Date(nowMs)],
  );
  // Both have ended: the truck is free for another of their kind.
  await database.query(
    `insert into command (code, terminal, truck_id, company_code, kind, subject, payload, wanted, state, author_id,
       author_name, not_before, created_time, step_time, expires_time, ended_time, reason)
     select gen_random_uuid(), $1, $2, $3, x.kind, x.subject, '{"validUntil": "2026-03-02T00:00:00.000Z"}', '{}',
       'failed', 0, x.author, $4, $4, $4, $4, $4, x.reason
     from (values ('unlockPassword', 'unlock', 'x', '开锁-77'), ('query', 'query', '测试员-77', ''))
       as x (kind, subject, author, reason)`,
    [terminal, truckId, companyCode, new Date(nowMs)],
  );
  return {
    upgradeFile: upgrade?.id ?? 0,
    rollout: rollout?.id ?? 0,
    backup: backup?.id ?? 0,
    order: order?.id ?? 0,
  };
};
