import type { Database } from '#server/database/database.ts';

/**
 * A row of TW0101 in every table that people, terminals or calls of its company write and that the tenants' world leaves
 * empty, in order of their references. `{truck}` stands for the id of a truck of it, `{receiver}` for that of a receiver.
 */
const rows: readonly string[] = [
  `insert into route (route_code, name, company_code, depot_area_code, line, half_width_m)
     values ('R77', '线路-77', 'TW0101', 'D01', '[[121.41,29.7],[121.5,29.75]]', 300)`,
  `insert into route_stop select id, 1, 'S77' from route where route_code = 'R77'`,
  `insert into route_spray_day select id, 'mon' from route where route_code = 'R77'`,
  `insert into calibration (company_code, instrument, truck_id, certificate_no, calibrated_time, uncertainty_percent)
     values ('TW0101', 'truckMeter', {truck}, '检定-77', '2026-01-01', 0.3)`,
  `insert into repair_card (card_code, company_code, issue_date) values ('CARD77', 'TW0101', '2026-01-01')`,
  `insert into loss_limit (company_code, gasoline_per_mille) values ('TW0101', 7.7)`,
  `insert into fuel_price (company_code, price_code, fuel, effective_day, price_per_l) values ('TW0101', 'P77', 'gasoline', '2026-01-01', 7.77)`,
  `insert into app_user (user_name, name, password_hash, enabled) values ('service:77', '系统-77', '', false)`,
  `insert into service_account (user_id, company_code, name, created_by)
     select id, 'TW0101', '系统-77', '作者-77' from app_user where user_name = 'service:77'`,
  `insert into service_function select id, 'fleet.watch' from service_account where name = '系统-77'`,
  `insert into service_token (account_id, token_hash, hint, created_time)
     select id, '\\x77', 'twk_0077', '2026-03-01' from service_account where name = '系统-77'`,
  `insert into webhook (company_code, name, url) values ('TW0101', '推送-77', 'https://erp.example/77')`,
  `insert into webhook_kind select id, 'command.done' from webhook where name = '推送-77'`,
  `insert into webhook_type select id, '201' from webhook where name = '推送-77'`,
  `insert into embed_origin (company_code, origin) values ('TW0101', 'https://portal-77.example.com')`,
  `insert into identity_provider (company_code, name, issuer, client_id) values ('TW0101', '身份-77', 'https://idp.example/77', 'client-77')`,
  `insert into identity_mapping select id, 1, 'groups', 'equals', '组-77', 'TW0101', 'dispatcher' from identity_provider where name = '身份-77'`,
  `insert into forwarder (company_code, name, address) values ('TW0101', '转发-77', '203.0.113.77')`,
  `insert into item_mapping (company_code, maker, item, start_byte, width_bytes, byte_order, target)
     values ('TW0101', '70177', 'E7', 0, 2, 'big', 'level')`,
  `insert into on_call_plan (company_code, name) values ('TW0101', '值班-77')`,
  `insert into on_call_shift (on_call_plan_id, shift_no, receiver_id) select id, 1, {receiver} from on_call_plan where name = '值班-77'`,
  `insert into notice_rule (company_code, name, about) values ('TW0101', '规则-77', 'alarm')`,
  `insert into notice_rule_type select id, '201' from notice_rule where name = '规则-77'`,
  `insert into notice_step select r.id, 1, 0, null, p.id from notice_rule r, on_call_plan p where r.name = '规则-77' and p.name = '值班-77'`,
  `insert into oil_push (company_code, name, about, send_at, receiver_id) values ('TW0101', '油量-77', 'aboard', '08:00', {receiver})`,
  `insert into parameter_template (company_code, name) values ('TW0101', '模板-77')`,
  `insert into parameter_change (terminal, truck_id, company_code, file, path, parameter, mode, author_name, time)
     values ('1000000002', {truck}, 'TW0101', 'sim', 'a.b', '参数-77', 'console', '作者-77', '2026-03-01')`,
  `insert into pump_totals (totals_code, station_code, tank_number, start_time, end_time, start_total_vt_l, end_total_vt_l)
     values ('T77', 'S77', 1, '2026-03-01T00:00:00Z', '2026-03-01T10:00:00Z', 1000, 1077)`,
  `insert into console_text (truck_id, target, content, author_name, created_time) values ({truck}, 'both', '短信-77', '作者-77', '2026-03-01')`,
  `insert into master_correction (entity, key, effective_from, patch, reason, company_code, user_id, user_name, created_time, state, done_time)
     values ('truck', '{truck}', '2026-03-01', '{}', '更正-77', 'TW0101', 0, '作者-77', '2026-03-01', 'done', '2026-03-01')`,
  `insert into station_handover (visit_id, company_code, sign_code, delivery_then, receiver, signed_by, signed_name, signed_time)
     values ('visit-78', 'TW0101', '浙B00002', '{}', '收货-77', 0, '作者-77', '2026-03-01')`,
  `insert into seal_certificate (code, task_code, company_code, content, content_hash, issued_time, issued_by, issued_name, server_version)
     values ('SC77', 'task-78', 'TW0101', '{}', '\\x77', '2026-03-01', 0, '作者-77', '0')`,
  `insert into airtight_certificate (code, record_id, company_code, content, content_hash, issued_time, issued_by, issued_name, server_version)
     values ('AC77', 'airtight-test:78', 'TW0101', '{}', '\\x77', '2026-03-01', 0, '作者-77', '0')`,
  `insert into transport_document (code, way_bill_id, company_code, content, content_hash, issued_time, issued_by, issued_name, server_version)
     values ('TD77', 77, 'TW0101', '{}', '\\x77', '2026-03-01', 0, '作者-77', '0')`,
  `insert into terminal_claim (number, role, company_code, truck_id, claimant, claimed_time, operator_code)
     values ('1000000077', 'console', 'TW0101', {truck}, '申请-77', '2026-03-01', 'TW0101')`,
  `insert into terminal_frame (time, company_code, sign_code, phone, address, direction, bytes, outcome)
     values ('2026-03-01', 'TW0101', '浙B00002', '1000000002', '203.0.113.77', 'in', '\\x7e77', 'taken')`,
  `insert into alarm_file (alarm_files_id, name, size_bytes, listed_time)
     select id, 'photo-77.jpg', 77, '2026-03-01' from alarm_files where company_code = 'TW0101'`,
  `insert into rollout_truck (rollout_id, truck_id, wave, company_code) select id, {truck}, 1, 'TW0101' from rollout where company_code = 'TW0101'`,
  `insert into command_event (command_id, time, state) select min(id), '2026-03-01', 'queued' from command where company_code = 'TW0101'`,
  `insert into import_head (company_code, page, head, key) values ('TW0101', 'setting/base_data/truck', '表头-77', 'signCode')`,
  `insert into authority (company_code, name, host, port, access_code, platform_user, own_host, enabled)
     values ('TW0101', '平台-77', '203.0.113.77', 8809, 77, 77, '203.0.113.78', false)`,
  `insert into authority_truck select id, 1, {truck} from authority where name = '平台-77'`,
  `insert into authority_vehicle select id, {truck}, '浙B00002', 'TW0101', 'yellow', null, '2026-03-01', 'sent', '2026-03-01'
     from authority where name = '平台-77'`,
  `insert into authority_place select id, '浙B00002', '2026-03-01T00:00:00Z' from authority where name = '平台-77'`,
  `insert into authority_outbox (authority_id, message, data, created_time) select id, 77, '\\x77', '2026-03-01'
     from authority where name = '平台-77'`,
  `insert into authority_link select id, 'owner-77', '2026-03-01', '{}', 0, 0, '2026-03-01' from authority where name = '平台-77'`,
  `insert into authority_message (authority_id, company_code, kind, state, received_time, message, frame_number, content)
     select id, 'TW0101', 'text', 'recorded', '2026-03-01', 77, 77, '通知-77' from authority where name = '平台-77'`,
  `insert into authority_alarm (authority_id, alarm_id) select id, 'alarm-77' from authority where name = '平台-77'`,
  `insert into authority_count select id, '2026-03-01', '浙B00002', 77, 77, '2026-03-01' from authority where name = '平台-77'`,
  `insert into authority_minute select id, '2026-03-01', 77 from authority where name = '平台-77'`,
  `insert into authority_received (authority_id, from_time, until_time, received, sent, noted_time)
     select id, '2026-03-01', '2026-03-01', 77, 77, '2026-03-01' from authority where name = '平台-77'`,
  `insert into authority_break select id, '2026-03-01', '2026-03-02' from authority where name = '平台-77'`,
  `insert into authority_photograph (authority_id, truck_id, plate, color, message, frame_number, lens, size, asked_time)
     select id, {truck}, '浙B00077', 2, 77, 77, 1, 2, '2026-03-01' from authority where name = '平台-77'`,
  `insert into authority_day select id, '2026-03-01', {truck}, '浙B00077', 'sent', '2026-03-01', 4, 1, 0, 1, 1, 0, null, 1, '2026-03-01'
     from authority where name = '平台-77'`,
  `insert into forward_target (company_code, name, host, port, enabled) values ('TW0101', '转发-77', '203.0.113.77', 8809, false)`,
  `insert into forward_truck select id, 1, {truck} from forward_target where name = '转发-77'`,
  `insert into forward_link select id, 'owner-77', '2026-03-01' from forward_target where name = '转发-77'`,
  `insert into forward_terminal (target_id, company_code, number, since_time)
     select id, 'TW0101', '13800000077', '2026-03-01' from forward_target where name = '转发-77'`,
  `insert into forward_message (target_id, number, message_id, body, created_time, said_key)
     select id, '13800000077', 512, '\\x77', '2026-03-01', '\\x77' from forward_target where name = '转发-77'`,
  `insert into past_delivery (company_code, system_name, record_code, delivered_time, sign_code)
     values ('TW0101', '旧系统-77', 'PD77', '2026-02-01', '浙B00002')`,
];

export const putOwnRows = async (database: Database): Promise<void> => {
  const [truck] = await database.query<{ id: number }>(`select id from truck where sign_code = '浙B00002'`);
  const [receiver] = await database.query<{ id: number }>(
    `select id from notice_receiver where company_code = 'TW0101' order by id limit 1`,
  );
  for (const row of rows)
    await database.query(
      row.replaceAll('{truck}', String(truck?.id)).replaceAll('{receiver}', String(receiver?.id)),
    );
};
