import type { CertificateContent } from '#contract/reports/certificates.ts';

/** Decimals of litres on a paper: those that it was issued with. */
export const decimalsOf = ({ litresDecimals = 1 }: CertificateContent): number => litresDecimals;
