import type { Reading } from '../../events/cargo.ts';
import type { VolumeState } from '../../evidence/volume-state.ts';

/** A change of a compartment's volume with its rows. */
export interface ChangeRow {
  recordId: string;
  alarmId: string | null;
  direction: 'drop' | 'rise';
  from: VolumeState;
  to: VolumeState;
  /** A rise that came out of another compartment. */
  transfer?: true;
  /** What of it explains what another compartment lost or gained, L: no litre explains twice. */
  lentL?: number;
}

/** An opening in a permitted place: from, and to when closed. */
export interface PermittedOpening {
  readonly part: string;
  readonly fromMs: number;
  toMs: number | null;
  /** How much may leave by it; null: what is there is loaded or unloaded. L. */
  readonly permittedL: number | null;
  /** It was beside the fence of a planned stop: half of what is on board and more is its delivery, less is not. */
  readonly beside?: true;
  /** It was in a depot: what leaves there of a load that was just filled in is neither loaded nor returned. */
  readonly depot?: true;
}

export interface Watch {
  /** First steady state after the last explained change. */
  baseline: VolumeState | null;
  /** Last steady state within the noise of the baseline: a change is counted from it. */
  near: VolumeState | null;
  lastSteadyMs: number | null;
  explained: PermittedOpening[];
  /** The loading of what is on board: what was there before it, L, and from when to when it was open. */
  loaded?:
    | {
        readonly beforeVtL: number;
        readonly beforeV20L: number | null;
        readonly fromMs: number;
        readonly toMs: number;
      }
    | null
    | undefined;
  /** When it was last opened or shut, wherever that was; missing: never. ms UTC. */
  openMs?: number;
  /** Readings since everything was shut again, until one is steady; of ten minutes at most. */
  sinceShut: Reading[];
  change: ChangeRow | null;
  /** Litres by which it changed since the baseline and that explain what another compartment lost or gained. */
  lentL?: number;
  /** The fall before the change, a rise; its litres may come back by themselves. */
  fall: ChangeRow | null;
}

/** A fall that accuses nobody. */
export const isExplainedFall = ({ direction, alarmId }: Pick<ChangeRow, 'direction' | 'alarmId'>): boolean =>
  direction === 'drop' && alarmId === null;

/** The last fall, as long as nothing explains what is there now. */
export const fallOf = ({ change, fall }: Watch): ChangeRow | null =>
  change?.direction === 'drop' ? change : fall;
