/** SQL over `truck_live l`: the truck is heard and known not to move. */
export const isStanding = `(l.status <> 0 and coalesce((l.live ->> 'speed')::float8, 1) < 1)`;

/** States of a truck in which oil flows, or is about to. */
const delivering = `'loading', 'loadingConnection', 'loadingBottom', 'loadingTop', 'loadingStopped',
  'unloadingConnection', 'unloading', 'unloadingStopped', 'waitingEmptying'`;

/** The same, and it is in the middle of no loading or unloading: what restarts a device would leave that unwatched. */
export const isIdle = `(${isStanding} and coalesce(l.live ->> 'processState', '') not in (${delivering}))`;
