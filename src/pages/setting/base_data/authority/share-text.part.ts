/** A share in per cent; what is not known is a dash. */
export const percent = (share: number | null): string => (share === null ? '—' : (share * 100).toFixed(1));
