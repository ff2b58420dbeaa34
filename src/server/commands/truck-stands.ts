/** SQL over `truck_live l`: the truck is heard and known not to move. */
export const isStanding = `(l.status <> 0 and coalesce((l.live ->> 'speed')::float8, 1) < 1)`;
