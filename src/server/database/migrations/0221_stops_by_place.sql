-- Stops around a fence that is drawn: a strip of longitude, of which latitude and time leave a few.
create index parking_place on parking (longitude_deg, latitude_deg) where not withdrawn;
