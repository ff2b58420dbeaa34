import { build } from './build.ts';
import { createLastReload } from './last-reload.ts';

/** This tab's. */
export const lastReload = createLastReload({
  storage: () => sessionStorage,
  build,
  now: () => Date.now(),
});
