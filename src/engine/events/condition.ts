import type { DeviceFault, DeviceKind } from '#domain/words/device-words.ts';

/**
 * A fault condition, or its end, as a detector sees it at `t`. It is raised when it has lasted `holdMs`, and has
 * ended when it was absent for `clearHoldMs`; its begin and end are the moments seen.
 */
export interface ConditionEvent {
  readonly key: string;
  readonly active: boolean;
  readonly t: number;
  readonly messageId: string;
  readonly device: DeviceKind;
  readonly fault: DeviceFault;
  /** 1 figures doubtful, 2 a part can't be observed, 3 the truck can't be observed. */
  readonly level: 1 | 2 | 3;
  readonly source: 'engine' | 'terminal';
  readonly holdMs: number;
  readonly clearHoldMs: number;
  readonly notBeforeMs?: number;
  readonly compartment?: number;
  readonly part?: string;
  readonly door?: string;
  readonly doorNumber?: number;
  readonly meterNumber?: number;
  /** Channel of a camera, number of a storage. */
  readonly unitNumber?: number;
  readonly sensorSerial?: string | null;
  readonly value?: number | null;
  readonly limit?: number | null;
  readonly alarm?: { readonly type: 209 | 211 | 213; readonly level: 1 | 2 | 3 };
}
