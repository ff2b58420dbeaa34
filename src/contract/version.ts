/**
 * Protocol of tab, hub and server. Raise it when a shape in this folder changes in a way that an older peer
 * can't read, and say here what changed; the contract test compares each call with its file in `shapes/`.
 *
 * 1: first version.
 * 2: master data is resources: `/resources` and `/resource/:id` instead of `/records`, a form is one JSON `value`.
 * 3: filters of reports are called `dimension` and `ongoing`; under the former names rows would be shown unfiltered, so
 *    that older tabs are not served.
 * 4: a sign-in may ask for a second factor; signing out another device names the password.
 * 5: the dashboard tells what of the losses is charged and how many prove nothing; it has no doubtful ones.
 * 6: a message may be refused because its truck is disabled.
 */
export const protocolVersion = 6;

/** The oldest protocol that the server serves: the previous one, unless its requests would now mean something else. */
export const oldestServedProtocol = 3;
