/**
 * Protocol of tab, hub and server. Raise it when a shape in this folder changes in a way that an older peer
 * can't read, and say here what changed; the contract test holds the hash of all shapes beside it.
 *
 * 1: first version.
 */
export const protocolVersion = 1;

/** The server serves this protocol and the one before it. */
export const oldestServedProtocol = 1;
