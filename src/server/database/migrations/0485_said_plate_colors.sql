-- additive
-- Colour of the plate that a terminal says; 'none': it says its vehicle's identification number instead. Null: not known.
alter table unregistered_terminal add column plate_color text;
