/** How a playing element stays near the end of what it has. */
export interface Following {
  /** How far behind the end it is to be, s. Rises where the element cannot keep up. */
  readonly targetS: number;
  readonly soughtMs: number;
}

const firstTargetS = 0.3;
const maxTargetS = 3;
const targetStepS = 0.4;
/** Further behind the target than this, it jumps. */
const farS = 1.5;
/** Under overload every jump decodes a group of pictures again, and makes the lag worse: at most one in so long. */
const seekEveryMs = 5_000;
const nearS = 0.15;
const faster = 1.08;

export const startFollowing = (nowMs: number): Following => ({
  targetS: firstTargetS,
  soughtMs: nowMs - seekEveryMs,
});

export interface Line {
  /** Where it plays, and where what it has begins and ends, s. */
  readonly at: number;
  readonly begin: number;
  readonly end: number;
  readonly nowMs: number;
}

/** What to do now: at most one jump in five seconds, else a higher target; a little faster while it is behind. */
export const follow = (
  { targetS, soughtMs }: Following,
  { at, begin, end, nowMs }: Line,
): { readonly next: Following; readonly rate: number; readonly seekTo: number | null } => {
  const behind = end - at - targetS;
  const outside = at < begin || at > end;
  if (outside || behind > farS) {
    const early = nowMs - soughtMs < seekEveryMs;
    if (!early || outside)
      return {
        next: { targetS, soughtMs: nowMs },
        rate: 1,
        seekTo: Math.max(begin, end - targetS),
      };
    return {
      next: { targetS: Math.min(maxTargetS, targetS + targetStepS), soughtMs },
      rate: faster,
      seekTo: null,
    };
  }
  return { next: { targetS, soughtMs }, rate: behind > nearS ? faster : 1, seekTo: null };
};
