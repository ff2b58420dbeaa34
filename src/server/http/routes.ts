import type { Mount } from './mount.ts';

/**
 * The default export of a file in a room's `routes/`: mounts the routes of one subject.
 * @param needs the services that these routes take beside those of every call
 */
export type Routes<Needs = object> = (mount: Mount, needs: Needs) => void;
