/** Where the token stands in the address of a robot, by its channel. */
const parameters = { dingTalk: 'access_token', weCom: 'key' } as const;

/** A channel of robots. */
export type RobotChannel = keyof typeof parameters;

export const isRobotChannel = (channel: string): channel is RobotChannel =>
  Object.hasOwn(parameters, channel);

/** The token of a robot, from what its group shows: the token itself, or the whole address. Null: there is none in it. */
export const robotKeyIn = (channel: RobotChannel, given: string): string | null => {
  const text = given.trim();
  const token = URL.canParse(text) ? new URL(text).searchParams.get(parameters[channel]) : text;
  return token !== null && /^[\w-]{8,200}$/.test(token) ? token : null;
};
