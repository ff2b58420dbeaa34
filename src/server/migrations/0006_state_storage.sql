-- A state is written anew with every batch: packing it would cost more than the place that it saves.
alter table engine_subject alter column state set storage external;
