import type { JudgedLegFigures } from '#domain/losses/judged-loss.ts';
import { formatLitres, formatLitresChange } from '#domain/text/litres.ts';
import { missing } from '#domain/time/time.ts';
import { atMostSign } from '#report/at-most.ts';

/** A loss, `≤ +118.30`: with the sign of the most that it may be. */
export const lossFigure = (
  { lossL, atMost }: Pick<JudgedLegFigures, 'lossL' | 'atMost'>,
  write: (litres: number | null) => string = formatLitresChange,
): string => (atMost && lossL !== null ? `${atMostSign} ${write(lossL)}` : write(lossL));

/** A loss with what it may be off by, `+78.10 ± 21.40`. */
export const lossWithOff = (
  leg: Pick<JudgedLegFigures, 'lossL' | 'offL' | 'atMost'>,
  write: (litres: number | null) => string = formatLitresChange,
): string => (leg.lossL === null ? missing : `${lossFigure(leg, write)} ± ${formatLitres(leg.offL)}`);
