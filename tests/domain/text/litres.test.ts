import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lossOf } from '#domain/losses/loss.ts';
import { formatLitres, formatLitresChange, sumAsShown } from '#domain/text/litres.ts';
import { round } from '#domain/text/round.ts';
import { centilitres, litresChange } from '#report/columns.ts';
import { sheetKinds } from '#server/reporting/export/sheet-values.ts';
import { cellText } from '#ui/table/cell-text.ts';

/** What a reader with a pencil makes of printed litres: hundredths, exactly. */
const hundredths = (text: string): number =>
  Math.round(Number(text.replaceAll(',', '').replace('−', '-').replace('+', '')) * 100);

/** Litres as they are recorded: with two decimals. */
const recorded = fc.double({ min: -50_000, max: 50_000, noNaN: true }).map((litres) => round(litres, 2));

test('a loss as printed is what was sent less received less change on board, as printed', () => {
  fc.assert(
    fc.property(recorded, recorded, recorded, (sentL, receivedL, remainderL) => {
      const { lossL } = lossOf({ sentL, receivedL, remainderL });
      expect(hundredths(formatLitresChange(lossL))).toBe(
        hundredths(formatLitres(sentL)) -
          hundredths(formatLitres(receivedL)) -
          hundredths(formatLitres(remainderL)),
      );
    }),
  );
});

test('the case of the certificate: 6,586.6 − 6,584.9 − 1.5 was printed as +0.1', () => {
  const figures = { sentL: 6586.56, receivedL: 6584.94, remainderL: 1.5 };
  const { lossL } = lossOf(figures);
  expect([
    formatLitres(figures.sentL),
    formatLitres(figures.receivedL),
    formatLitres(figures.remainderL),
    formatLitresChange(lossL),
  ]).toEqual(['6,586.56', '6,584.94', '1.50', '+0.12']);
});

test('a sum is that of the parts above it, at whatever decimals they are printed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 50_000, noNaN: true }), { maxLength: 8 }),
      fc.constantFrom(0, 1, 2),
      (parts, decimals) => {
        const printed = parts.reduce((sum, part) => sum + hundredths(formatLitres(part, decimals)), 0);
        expect(hundredths(formatLitres(sumAsShown(parts, decimals), decimals))).toBe(printed);
      },
    ),
  );
});

test('table, card and file print litres of a sum with the same decimals as everything else', () => {
  fc.assert(
    fc.property(recorded, fc.constantFrom('zh' as const, 'en' as const), (litres, language) => {
      for (const column of [centilitres('a', 'a'), litresChange('b', 'b')]) {
        expect(hundredths(cellText(column, litres, language))).toBe(Math.round(litres * 100));
        expect(sheetKinds[column.kind].value(litres, column, language)).toBe(litres);
        expect(sheetKinds[column.kind].format).toContain('#,##0.00');
      }
    }),
  );
});
