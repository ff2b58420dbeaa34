import type { LinkState } from '#domain/authority/link-words.ts';
import type { Database } from '#server/database/database.ts';

const name = 'bridge';

/** An authority whose links are as told, held by a process that lives. @returns its id */
export const connectedAuthority = async (
  database: Database,
  { main, sub }: { readonly main: LinkState; readonly sub: LinkState },
): Promise<number> => {
  const [row] = await database.query<{ id: number }>(
    `insert into authority (company_code, name, host, port, access_code, platform_user, own_host)
     values ('TW01', $1, '192.0.2.1', 8809, 1, 1, '192.0.2.2') returning id`,
    [name],
  );
  const id = row?.id ?? 0;
  await database.query(
    `insert into authority_link (authority_id, owner, until_time, state, alarm_number, document_number, updated_time)
     values ($1, 'one', now() + interval '1 hour', jsonb_build_object('main', jsonb_build_object('state', $2::text),
       'sub', jsonb_build_object('state', $3::text)), 0, 0, now())`,
    [id, main, sub],
  );
  return id;
};

/** A place that its terminal had kept for days waits for so many seconds. */
export const placeWaits = (database: Database, authorityId: number, seconds: number): Promise<unknown> =>
  database.query(
    `insert into authority_place (authority_id, sign_code, "time", queued_time)
     values ($1, '浙B00001', now() - interval '3 days', now() - make_interval(secs => $2))`,
    [authorityId, seconds],
  );

/** Somebody of the authority has asked, and so many seconds are left; below 0: nobody answered. */
export const somethingAsked = (database: Database, authorityId: number, left: number): Promise<unknown> =>
  database.query(
    `insert into authority_message (authority_id, company_code, kind, state, received_time, deadline_time, message, frame_number)
     values ($1, 'TW01', 'inquiry', case when $2 > 0 then 'open' else 'expired' end, now() - interval '30 minutes',
       now() + make_interval(secs => $2), 37633, 1)`,
    [authorityId, left],
  );

/** Another platform, with a message that waits for so many seconds, and one terminal that is connected. */
export const targetWithMessage = async (database: Database, seconds: number): Promise<void> => {
  const [row] = await database.query<{ id: number }>(
    `insert into forward_target (company_code, name, host, port) values ('TW01', $1, '192.0.2.3', 7611) returning id`,
    [name],
  );
  const id = row?.id ?? 0;
  await database.query(
    `insert into forward_link (target_id, owner, until_time) values ($1, 'one', now() + interval '1 hour')`,
    [id],
  );
  await database.query(
    `insert into forward_terminal (target_id, company_code, number, state, since_time)
     values ($1, 'TW01', '13805749001', 'up', now()), ($1, 'TW01', '13805749002', 'waiting', now())`,
    [id],
  );
  await database.query(
    `insert into forward_message (target_id, number, message_id, body, created_time, said_key)
     values ($1, '13805749002', 512, '\\x00', now() - make_interval(secs => $2), '\\x01')`,
    [id, seconds],
  );
};

/** Somebody reads the stream of events, and one has waited for its place for so many seconds. */
export const unplacedEvent = async (database: Database, seconds: number): Promise<void> => {
  await database.query('update event_stream_head set kept_since = 0');
  await database.query(
    `insert into outgoing_event (kind, company_code, happened_time, content, created_time)
     values ('alarm.raised', 'TW01', now(), '{}', now() - make_interval(secs => $1))`,
    [seconds],
  );
};

/** As it was before. */
export const removeBridges = async (database: Database): Promise<void> => {
  await database.query('delete from authority where name = $1', [name]);
  await database.query('delete from forward_target where name = $1', [name]);
  await database.query('delete from outgoing_event');
  await database.query('delete from event_publisher');
  await database.query('update event_stream_head set kept_since = null');
};
