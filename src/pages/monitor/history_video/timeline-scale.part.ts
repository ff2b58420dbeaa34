/** Where moments stand on the timeline, and which moment stands where. */
export const timelineScale = ({ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number }) => ({
  /** From its left, as CSS has it. */
  share: (ms: number): string =>
    `${(Math.min(1, Math.max(0, (ms - fromMs) / (toMs - fromMs))) * 100).toFixed(3)}%`,
  width: (a: number, b: number): string =>
    `${(Math.max(0.001, (Math.min(b, toMs) - Math.max(a, fromMs)) / (toMs - fromMs)) * 100).toFixed(3)}%`,
  /** @param part of its width */
  msAcross: (part: number): number =>
    Math.round((fromMs + Math.min(1, Math.max(0, part)) * (toMs - fromMs)) / 1000) * 1000,
});
