-- The version of a thing that was in force at a past moment, as it was known then: those that a correction has replaced
-- since are looked for too.
create index master_version_known on master_version (entity, key, effective_from desc);
