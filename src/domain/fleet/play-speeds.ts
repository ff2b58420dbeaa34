/** How many times faster than it was the past is played. */
export const playSpeeds = [1, 3, 10, 30, 100, 300] as const;

/** See `playSpeeds`. */
export type PlaySpeed = (typeof playSpeeds)[number];

/** While the fleet's past plays, its states are asked for again after so long of the viewer's time. */
const statesAgainMs = 2000;

/** The film's time from one asking for states to the next, ms. */
export const statesStepMs = (speed: PlaySpeed): number => statesAgainMs * speed;
