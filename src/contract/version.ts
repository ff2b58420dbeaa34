/**
 * Protocol of tab, hub and server. Raise it when a shape in this folder changes in a way that an older peer
 * can't read, and say here what changed; the contract test holds the hash of all shapes beside it.
 *
 * 1: first version.
 * 2: master data is resources: `/resources` and `/resource/:id` instead of `/records`, a form is one JSON `value`.
 */
export const protocolVersion = 2;

/** The server serves this protocol and the one before it. */
export const oldestServedProtocol = 1;
