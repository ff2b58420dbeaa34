-- Who was silent, stood, loaded or unloaded at a moment: the few facts that held then, of all that ever were, at once.
create index offline_span on offline
  using gist (tstzrange(start_time, case when end_time < start_time then start_time else end_time end)) where not withdrawn;
create index parking_span on parking
  using gist (tstzrange(start_time, case when end_time < start_time then start_time else end_time end)) where not withdrawn;
create index loading_span on loading
  using gist (tstzrange(start_time, case when end_time < start_time then start_time else end_time end)) where not withdrawn;
create index unloading_span on unloading
  using gist (tstzrange(start_time, case when end_time < start_time then start_time else end_time end)) where not withdrawn;
