import type { VersionedEntity } from './versioned-entities.ts';

/**
 * Whose the rows of a table are, and who sees them of those who are signed in:
 * - `company`: of the company in the column `by`. `own`: the companies of the session, its own and those below; `ownAndAbove`:
 *   also those above, since a fleet uses what its group has; `shared`: also those of no company, the installation's.
 * - `parent`: of the row of another table that the column names; seen where that row is.
 * - `person`: of a user, who alone sees them; his calls name him.
 * - `installation`: of nobody; everybody may see them.
 * - `server`: what the server keeps for itself; what is told of it is read by rows that somebody owns.
 */
export type Ownership = { readonly written: Writer; readonly judges?: Judged } & (
  | {
      readonly of: 'company';
      readonly by: string;
      readonly sees: 'own' | 'ownAndAbove' | 'shared';
      /** Table whose rows, by `key`, let others see a row too, by its id. */
      readonly also?: { readonly table: string; readonly key: string };
    }
  | {
      readonly of: 'parent';
      readonly table: string;
      readonly column: string;
      readonly key: string;
      readonly also?: never;
    }
  | { readonly of: 'person' | 'installation' | 'server'; readonly also?: never }
);

/**
 * Who writes rows: `people` by forms and calls, within their companies and functions; `rules`, from what terminals said;
 * `terminals` themselves; the `server`, by its clock or on its own account.
 */
type Writer = 'people' | 'rules' | 'terminals' | 'server';

interface Judged {
  readonly whom: string;
  readonly by: string;
}

/**
 * Whom the rules judge by a thing of master data, at the moment that they judge; and the one function through which they
 * read it. A thing without a row does not compile.
 */
const judgedBy: Readonly<Record<VersionedEntity, Judged>> = {
  company: {
    whom: 'its trucks, and those of the companies below it',
    by: 'companiesAbove (src/engine/master/company-line.ts)',
  },
  truck: { whom: 'itself', by: 'World.truckAt (src/engine/rule-context.ts)' },
  area: {
    whom: 'trucks of its company, and of those below it',
    by: 'areasOfTruck (src/engine/master/areas-of-truck.ts)',
  },
  stationGauge: { whom: 'its station', by: 'isGauged (src/engine/master/context.ts)' },
  driver: {
    whom: 'trucks of his company, and of those above and below it',
    by: 'driverByCode, driverByCard (src/engine/master/drivers-of-truck.ts)',
  },
  wayBill: { whom: 'its truck', by: 'wayBillsAt (src/engine/master/way-bills.ts)' },
  route: { whom: 'trucks whose way bill names it', by: 'routeInForce (src/engine/master/route-in-force.ts)' },
  calibration: {
    whom: 'losses that its instrument measured',
    by: 'calibrationAt (src/engine/master/calibrations.ts)',
  },
};

const company = (
  written: Writer,
  sees: 'own' | 'ownAndAbove' | 'shared' = 'own',
  by = 'company_code',
): Ownership => ({ of: 'company', by, sees, written });

const parent = (written: Writer, table: string, column: string, key = 'id'): Ownership => ({
  of: 'parent',
  table,
  column,
  key,
  written,
});

const record = company('rules');
const ofTruck = (written: Writer): Ownership => parent(written, 'truck_master', 'truck_id');
const installation = (written: Writer): Ownership => ({ of: 'installation', written });
const person: Ownership = { of: 'person', written: 'people' };
const server: Ownership = { of: 'server', written: 'server' };

/** Every table and view, after those that it names. One that is not here fails `tests/server/scope/ownership.test.ts`. */
export const ownership: Readonly<Record<string, Ownership>> = {
  // Companies and people. The names of the companies above are on what they share.
  company: { ...company('people', 'ownAndAbove'), judges: judgedBy.company },
  role: company('people', 'shared'),
  role_function: parent('people', 'role', 'role_code', 'role_code'),
  app_user: company('people'),
  service_account: company('people'),
  service_function: parent('people', 'service_account', 'account_id'),
  service_token: parent('people', 'service_account', 'account_id'),
  session: person,
  identity_provider: company('people'),
  identity_mapping: parent('people', 'identity_provider', 'identity_provider_id'),
  sign_on_attempt: server,
  provider_session: server,
  used_logout_token: server,
  known_device: person,
  verify_challenge: server,
  sign_in_attempts: server,
  card_site_code: person,
  totp_secret: person,
  passkey: person,
  passkey_challenge: person,
  recovery_code: person,
  sign_in_step: person,
  factor_reset: person,
  user_alarm: person,
  user_quick_visit: person,
  user_saved_filter: person,
  push_subscription: person,
  push_delivery: person,
  webhook: company('people'),
  webhook_kind: parent('people', 'webhook', 'webhook_id'),
  webhook_type: parent('people', 'webhook', 'webhook_id'),
  outgoing_event: company('server'),
  webhook_delivery: company('server'),
  event_stream_head: server,
  event_publisher: server,
  push_key: installation('server'),
  installation_mark: installation('server'),
  map_source_day: installation('server'),
  idempotent_reply: person,
  audit_about: company('server'),
  // Of the doer's company; those to whom it was done see it too.
  audit_log: {
    of: 'company',
    by: 'company_code',
    sees: 'own',
    written: 'server',
    also: { table: 'audit_about', key: 'audit_id' },
  },

  import_head: company('people'),

  // Master data.
  truck_master: { ...company('people'), judges: judgedBy.truck },
  truck: company('people'),
  truck_compartment: ofTruck('people'),
  tank_table: ofTruck('people'),
  device: ofTruck('people'),
  terminal_entry: ofTruck('people'),
  forwarder: company('people'),
  trailer: company('people'),
  coupling: ofTruck('people'),
  camera_setup: ofTruck('people'),
  camera_setup_channel: parent('people', 'camera_setup', 'camera_setup_id'),
  console_text: ofTruck('people'),
  // A driver of the group may drive a fleet's truck: his name is told, his page stays the group's.
  driver: { ...company('people', 'ownAndAbove'), judges: judgedBy.driver },
  driver_company: server,
  area_master: { ...company('people', 'ownAndAbove'), judges: judgedBy.area },
  area: company('people', 'ownAndAbove'),
  depot: company('people', 'ownAndAbove'),
  station: company('people', 'ownAndAbove'),
  station_gauge: {
    ...parent('people', 'station', 'station_code', 'station_code'),
    judges: judgedBy.stationGauge,
  },
  pump_totals: parent('people', 'station', 'station_code', 'station_code'),
  // What became of them as messages; their page tells it.
  pump_totals_message: server,
  station_tank_table: parent('people', 'station', 'station_code', 'station_code'),
  route: { ...company('people', 'ownAndAbove'), judges: judgedBy.route },
  route_stop: parent('people', 'route', 'route_id'),
  route_spray_day: parent('people', 'route', 'route_id'),
  spray_plan_version: company('server', 'ownAndAbove'),
  way_bill: { ...company('people'), judges: judgedBy.wayBill },
  way_bill_stop: parent('people', 'way_bill', 'way_bill_id'),
  calibration: { ...company('people'), judges: judgedBy.calibration },
  repair_card: company('people'),
  loss_limit: company('people'),
  // Sums of losses find it by `fuel_price_at`, upwards from the company of the loss.
  fuel_price: company('people'),
  // Read by the rules as a whole, and by its page through company and truck.
  setting: server,
  master_version: server,
  master_revision: server,
  master_correction: company('people'),
  master_correction_subject: parent('server', 'master_correction', 'correction_id'),
  removed_row: server,
  change_request: company('people'),
  first_run_choice: company('people'),
  stored_file: server,

  // Notices.
  notice_receiver: company('people'),
  notice_target: company('people'),
  notice_rule: company('people'),
  notice_rule_type: parent('people', 'notice_rule', 'notice_rule_id'),
  notice_step: parent('people', 'notice_rule', 'notice_rule_id'),
  on_call_plan: company('people'),
  on_call_shift: parent('people', 'on_call_plan', 'on_call_plan_id'),
  oil_push: company('people'),
  notice: company('server'),
  notice_lane: server,
  message_balance: company('server'),
  message_ledger: company('server'),

  // Authorities, and what goes up to them and comes down.
  authority: company('people'),
  authority_truck: parent('people', 'authority', 'authority_id'),
  authority_vehicle: parent('server', 'authority', 'authority_id'),
  authority_place: parent('server', 'authority', 'authority_id'),
  authority_outbox: parent('server', 'authority', 'authority_id'),
  authority_link: parent('server', 'authority', 'authority_id'),
  authority_message: company('people'),
  authority_alarm: parent('server', 'authority', 'authority_id'),
  authority_count: parent('server', 'authority', 'authority_id'),
  authority_minute: parent('server', 'authority', 'authority_id'),
  authority_received: parent('server', 'authority', 'authority_id'),
  authority_day: parent('server', 'authority', 'authority_id'),
  authority_break: parent('server', 'authority', 'authority_id'),
  authority_photograph: parent('server', 'authority', 'authority_id'),

  // Other platforms that terminals are passed on to.
  forward_target: company('people'),
  forward_truck: parent('people', 'forward_target', 'forward_target_id'),
  forward_link: parent('server', 'forward_target', 'target_id'),
  forward_terminal: company('server'),
  forward_message: parent('terminals', 'forward_target', 'target_id'),

  // Orders to terminals.
  command: company('people'),
  command_event: parent('terminals', 'command', 'command_id'),
  parameter_backup: company('terminals'),
  parameter_change: company('people'),
  parameter_template: company('people'),
  rollout: company('people'),
  rollout_truck: parent('people', 'rollout', 'rollout_id'),
  upgrade_file: company('people'),
  upgrade_key: installation('server'),
  terminal_parameter: server,

  // What terminals said, and what is known of them.
  ingest_token: server,
  ingest_partition: server,
  ingest_reader: server,
  set_aside_entry: server,
  terminal_message: { of: 'server', written: 'terminals' },
  message_key: server,
  dead_letter: server,
  terminal_door: server,
  terminal_request: server,
  jt808_terminal: server,
  terminal_peripheral: { of: 'server', written: 'terminals' },
  terminal_unsupported: { of: 'server', written: 'terminals' },
  // Of a truck or a station, which the view names; disputes are seen by who decides them.
  terminal: server,
  wanted_terminal: server,
  terminal_in_force: company('server'),
  // Read by the listener through the company of the truck (`src/server/gateway/item-mappings.ts`).
  item_mapping: company('people'),
  past_delivery: company('people'),
  unregistered_terminal: company('terminals'),
  terminal_claim: company('server', 'own', 'operator_code'),
  terminal_frame: company('terminals', 'shared'),
  media_file: { of: 'server', written: 'terminals' },
  alarm_files: company('terminals'),
  alarm_file: parent('terminals', 'alarm_files', 'alarm_files_id'),
  upload_count: server,

  // The rules' own.
  engine_subject: server,
  engine_snapshot: server,
  forwarded_fact: server,
  record_history: server,
  last_reading: server,
  server_alive: server,
  server_outage: installation('server'),
  migration: server,
  archived_part: installation('server'),
  archive_turn: server,
  demo_past: installation('server'),

  // Alarms, and what people did with them.
  alarm: record,
  alarm_event: parent('people', 'alarm', 'alarm_id'),
  alarm_shelf: company('people'),
  alarm_stream: company('server'),
  alarm_stream_head: server,
  handover: company('people'),
  loss_claim: server,
  loss_claim_history: server,
  loss_statement: company('people'),
  loss_statement_photo: parent('people', 'loss_statement', 'statement_id'),
  coaching_note: company('people'),
  repair_order: company('people'),
  repair_order_step: parent('people', 'repair_order', 'order_id'),
  station_handover: company('people'),
  seal_certificate: company('people'),
  transport_document: company('people'),
  airtight_certificate: company('people'),
  share_link: company('people'),
  // Of the company and of those above it, as `framingOrigins` reads them.
  embed_origin: company('people'),

  // What the rules found.
  truck_live: record,
  truck_live_compartments: parent('rules', 'truck_live', 'sign_code', 'sign_code'),
  position: record,
  track_cell: record,
  record_common: record,
  abnormal_loading: record,
  airtight_status: record,
  airtight_test: record,
  area_mileage: record,
  atg_delivery: record,
  authorized_opening: record,
  boot: record,
  box_door: record,
  climate: record,
  console_link: record,
  curve: record,
  daily_mileage: record,
  device_event: record,
  device_fault: record,
  driver_duty: record,
  electricity_switch: record,
  empty_state: record,
  emptying: record,
  flow_change: record,
  heartbeat: record,
  loading: record,
  media: record,
  meter_delivery: record,
  meter_status: record,
  nfc: record,
  offline: record,
  overspeed: record,
  parking: record,
  power: record,
  pressure: record,
  product_change: record,
  route_deviation: record,
  route_event: record,
  seal_record: record,
  split_unloading: record,
  spraying: record,
  station_unloading: record,
  switch_event: record,
  switch_event_bundle: record,
  tank_inventory: record,
  tank_inventory_bundle: record,
  task_fuel: record,
  transport_task: record,
  unloading: record,
  valve_record: record,
  volume_change: record,
  water_inventory: record,
};
