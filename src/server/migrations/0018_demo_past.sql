-- From when on the pretend fleet's past has been told whole; null: never.
alter table server_alive add column demo_past_from timestamptz;
