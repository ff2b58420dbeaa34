import { cargoTarget } from './cargo-target.ts';
import { deviceTarget } from './device-target.ts';
import { safeTarget } from './safe-target.ts';
import type { Target } from './target.ts';

/** Target pages by their addresses. */
export const targets = {
  'monitor/cargo_transport': cargoTarget,
  'monitor/safe_target': safeTarget,
  'monitor/device_target': deviceTarget,
} as const satisfies Readonly<Record<string, Target>>;

/** Address of a target page. */
export type TargetAddress = keyof typeof targets;

/** Whether an address is that of a target page. */
export const isTargetAddress = (address: string): address is TargetAddress => Object.hasOwn(targets, address);
