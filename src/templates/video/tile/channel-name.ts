/** A camera as terminals number it; they know no other name for it. */
export const channelName = (channel: number): string => `CH${channel}`;
