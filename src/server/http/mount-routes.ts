import type { Mount } from './mount.ts';
import type { Routes, RouteServices } from './routes.ts';

const modules = import.meta.glob<Routes>('../routes/**/*.ts', { eager: true, import: 'default' });

/** Mounts every file below `src/server/routes/`: a route stands by being there, as a page does. */
export const mountRoutes = (mount: Mount, services: RouteServices): void => {
  for (const [path, routes] of Object.entries(modules)) {
    if (typeof routes !== 'function') throw new Error(`${path} exports no routes`);
    routes(mount, services);
  }
};
