/** An address of the network as text, IPv4 or IPv6. */
export const ipAddress = {
  pattern: '^(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)(?:\\.(?!$)|$)){4}$|^[0-9a-f:]*:[0-9a-f:]+$',
  patternText: ['IP 地址，例如 203.0.113.24', 'An IP address, e.g. 203.0.113.24'],
} as const;
