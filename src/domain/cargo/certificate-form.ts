/** How a paper tells its litres: rounded one by one, exactly, or leg by leg with signatures as they are issued now. */
export type CertificateForm = 'rounded' | 'withoutLegs' | 'current';

/** Form of a paper's content. */
export const formOf = ({
  litresDecimals,
  signatures,
}: {
  readonly litresDecimals?: number;
  readonly signatures?: unknown;
}): CertificateForm =>
  litresDecimals === undefined ? 'rounded' : signatures === undefined ? 'withoutLegs' : 'current';
