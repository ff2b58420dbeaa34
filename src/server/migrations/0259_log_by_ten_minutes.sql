-- An index of the log had an entry of 36 bytes for each message, on pages that stay half full, as ten thousand trucks write
-- between each other's: 50 to 70 bytes a message. Messages of a truck's ten minutes are one key now, which PostgreSQL keeps
-- once for all of them (src/server/ingest/messages/log-stretch.ts).
drop index terminal_message_subject;
create index terminal_message_subject on terminal_message
  (subject, date_bin('10 minutes', "time", timestamptz '1970-01-01 00:00:00+00'));
