-- Terminals that say places and never sign in are seen too.
alter table unregistered_terminal drop constraint unregistered_terminal_step_check;
alter table unregistered_terminal add constraint unregistered_terminal_step_check check (step in ('register', 'signIn', 'data'));
