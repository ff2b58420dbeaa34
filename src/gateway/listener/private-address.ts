/** Reason of the error by which a dialler that may not reach an address ends its connection. */
const reason = 'private';

/** Whether a connection ended because its address is a private one that is not allowed. */
export const isPrivateAddress = (error: Error): boolean => Reflect.get(error, 'reason') === reason;
