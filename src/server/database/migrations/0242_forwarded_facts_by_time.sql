-- A replay reads what was forwarded to its subject from a moment on, not all that ever was.
create index forwarded_fact_time on forwarded_fact (subject, time);
