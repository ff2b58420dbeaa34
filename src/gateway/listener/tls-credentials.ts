/** PEM of a certificate with its chain, and of its key. */
export interface TlsCredentials {
  readonly cert: string;
  readonly key: string;
}
