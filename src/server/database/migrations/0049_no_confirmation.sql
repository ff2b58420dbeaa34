-- Codes that would confirm a dangerous action: nothing ever asked for one.
drop table confirmation;
