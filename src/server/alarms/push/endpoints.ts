/** Hosts of the browsers' push services. An address comes from a browser, so the server must not call just any. */
const services = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

/**
 * Whether a subscription may name this address.
 * @param others further hosts with port, also without https: a push service of the installation's own
 */
export const mayPushTo = (endpoint: string, others: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, host, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (others.includes(host)) return protocol === 'https:' || protocol === 'http:';
  return (
    protocol === 'https:' &&
    host === hostname &&
    services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  );
};
