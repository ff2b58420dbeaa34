import { kept } from '../frame/fetched-code.ts';

/** The frame around every page; apart from the code of pages, since the frame fetches those itself. */
export const frameCode = kept(async () => (await import('../frame/layout.tsx')).default);
