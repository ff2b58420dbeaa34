-- A delivery is signed by its visit.
create index station_unloading_visit on station_unloading (visit_id) where not withdrawn;
