-- When a terminal left the line. While it is on it, and after a crash of the server, older than its sign-in.
alter table jt808_terminal add column seen_time timestamptz;
