import { signal } from '@preact/signals-react';

import type { Alarm } from '#contract/alarms.ts';

/** Plates that the transport and device pages look at (specification 3, global client state). */
export const cargoTarget = signal<string | null>(null);
export const deviceTarget = signal<string | null>(null);

/** Parameters with which the page in front was opened. */
export const navbarParameters = signal<Readonly<Record<string, string>>>({});

/** The ADAS alarm that somebody opened. */
export const adasDetail = signal<Alarm | null>(null);
