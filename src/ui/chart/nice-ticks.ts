/** Steps of an axis that people read at a glance. */
const steps = [1, 2, 2.5, 5, 10] as const;

/** The end of an axis that holds `most`, and its lines: three to five of them, in round figures. */
export const niceTicks = (most: number): { readonly top: number; readonly ticks: readonly number[] } => {
  if (!(most > 0)) return { top: 1, ticks: [1] };
  const unit = 10 ** Math.floor(Math.log10(most / 4));
  const step = (steps.find((factor) => factor * unit * 4 >= most) ?? 10) * unit;
  const count = Math.max(1, Math.ceil(most / step - 1e-9));
  return { top: count * step, ticks: Array.from({ length: count }, (_, i) => (i + 1) * step) };
};
