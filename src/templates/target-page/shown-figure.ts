import type { Target } from '#report/targets/target.ts';
import type { loadTarget } from '#state/reports/targets.ts';

type Reply = Extract<Awaited<ReturnType<typeof loadTarget>>, { ok: true }>['value'];

/** A figure of a target page, with what it says of itself. */
export interface ShownFigure {
  readonly definition: NonNullable<Target[string]>;
  readonly figure: Reply['figures'][number];
}
