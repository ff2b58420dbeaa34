/** Whether everything is tried, slow properties in full (`npm run test:deep`). */
export const deep = process.env['TEST_DEEP'] === '1';

/** How often a slow property is tried: `all` by `npm run test:deep`, else so often that the suite stays short. */
export const runs = (usual: number, all: number): number => (deep ? all : usual);
