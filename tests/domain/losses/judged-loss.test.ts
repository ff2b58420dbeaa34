import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  chargesOf,
  legNames,
  legSums,
  legTotal,
  roadOf,
  subjectLossL,
  subjectOf,
  type JudgedLossFigures,
  writtenOut,
} from '#domain/losses/judged-loss.ts';
import { round } from '#domain/text/round.ts';
import { verdictSentence } from '#domain/words/loss-words.ts';

const proven: JudgedLossFigures = {
  verdict: 'proven',
  coverage: 2,
  limitL: 44.4,
  doubts: [],
  salesUnknown: false,
  legs: {
    loading: { lossL: 6.2, offL: 52.6, verdict: 'passed', atMost: false },
    transit: { lossL: 2.3, offL: 42, verdict: 'passed', atMost: false },
    unloading: { lossL: 135.6, offL: 54, verdict: 'proven', atMost: false },
  },
  whole: { lossL: 144.1, offL: 50.19, verdict: 'proven', atMost: false },
  sentL: 14_812.4,
  receivedL: 14_664.2,
  remainderL: 4.1,
  loadedL: 14_806.2,
  isReceivedTold: true,
  contraryL: -3,
  drainedL: 0,
  chargedL: 135.6,
  chargedDepotL: 0,
};

describe('how a loss is told', () => {
  test('four figures on the way, each leg the difference of two, and their sum the whole', () => {
    expect(roadOf(proven)).toEqual({
      ticketL: 14_812.4,
      loadedL: 14_806.2,
      beforeL: 14_803.9,
      receivedL: 14_664.2,
    });
    expect(legSums(proven)).toEqual({
      loading: '14,812.40 − 14,806.20',
      transit: '14,806.20 − 14,803.90',
      unloading: '14,803.90 − 4.10 − 14,664.20',
    });
    expect(legTotal(proven)).toBe('6.20 + 2.30 + 135.60');
  });

  test('a leg is named before the verdict, a drain before the leg that it is in', () => {
    expect(verdictSentence(subjectOf(proven), 'proven', subjectLossL(proven))[0]).toBe('卸油段少收，已证实');
    const drained: JudgedLossFigures = {
      ...proven,
      drainedL: 60,
      legs: { ...proven.legs, transit: { lossL: 62.3, offL: 42, verdict: 'proven', atMost: false } },
    };
    expect(subjectOf(drained)).toBe('drain');
    expect(subjectLossL(drained)).toBe(60);
    const nowhere: JudgedLossFigures = {
      ...proven,
      legs: { ...proven.legs, unloading: { ...proven.legs.transit } },
    };
    expect(subjectOf(nowhere)).toBe('carried');
    expect(verdictSentence('carried', null, 3)).toEqual(['损溢算不出', 'Loss unknown']);
  });

  test('beside a proven leg stands what is charged of it, where that is another figure, and why', () => {
    const transit = { lossL: 67.25, offL: 16.4, verdict: 'proven', atMost: false } as const;
    const unloading = { lossL: -14.96, offL: 50, verdict: 'passed', atMost: false } as const;
    const drained = {
      ...proven,
      legs: { ...proven.legs, transit, unloading },
      drainedL: 64.95,
      chargedL: 64.95,
    };
    expect(chargesOf(drained)).toEqual({ transit: { why: 'byAlarm', litres: 64.95 } });
    expect(chargesOf({ ...drained, chargedL: 0 })).toEqual({ transit: { why: 'judgedNone', litres: 0 } });
    expect(chargesOf({ ...drained, drainedL: 0, chargedL: 65.55 })).toEqual({
      transit: { why: 'smaller', litres: 65.55 },
    });
    // Of two legs nobody knows which of them is charged less.
    const both = { ...proven, legs: { ...proven.legs, transit }, chargedL: 200 };
    expect(chargesOf(both)).toEqual({
      transit: { why: 'smaller', litres: null },
      unloading: { why: 'smaller', litres: null },
    });
    const short = { ...proven, legs: { ...proven.legs, loading: { ...transit, lossL: 196.65 } } };
    expect(chargesOf({ ...short, chargedDepotL: 163.13 })).toEqual({
      loading: { why: 'smaller', litres: 163.13 },
    });
    expect(chargesOf(proven)).toEqual({});
    expect(chargesOf({ ...proven, chargedL: null, chargedDepotL: null })).toEqual({});
  });

  test('what nothing measures is not written out, and neither is a sum that is not the figure behind it', () => {
    const alone: JudgedLossFigures = {
      ...proven,
      isReceivedTold: false,
      legs: { ...proven.legs, loading: { lossL: null, offL: null, verdict: null, atMost: false } },
    };
    expect(roadOf(alone)).toMatchObject({ ticketL: null, receivedL: null });
    expect(legSums(alone)).toMatchObject({ loading: null, unloading: null });
    expect(writtenOut(10, [3], 8)).toBeNull();
    expect(writtenOut(10, [null], 10)).toBeNull();
    expect(legTotal({ ...proven, whole: { ...proven.whole, lossL: 144.2 } })).toBeNull();
  });

  test('every sum that is printed adds up as printed', () => {
    const litres = fc.integer({ min: -50_000, max: 3_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(litres, fc.array(litres, { maxLength: 4 }), litres, (from, taken, result) => {
        const text = writtenOut(from, taken, result);
        if (text === null) return;
        const sum = text
          .replaceAll(',', '')
          .replaceAll(/([+−]) /g, '$1')
          .split(' ')
          .reduce((total, part) => total + Number(part.replace('−', '-')), 0);
        expect(round(sum, 2)).toBe(round(result, 2));
      }),
    );
    fc.assert(
      fc.property(litres, litres, litres, litres, (ticketL, loading, transit, unloading) => {
        const loadedL = round(ticketL - loading, 2);
        const wholeL = round(loading + transit + unloading, 2);
        const told: JudgedLossFigures = {
          ...proven,
          loadedL,
          sentL: ticketL,
          remainderL: 0,
          receivedL: round(ticketL - wholeL, 2),
          legs: {
            loading: { ...proven.legs.loading, lossL: loading },
            transit: { ...proven.legs.transit, lossL: transit },
            unloading: { ...proven.legs.unloading, lossL: unloading },
          },
          whole: { ...proven.whole, lossL: wholeL },
        };
        const sums = legSums(told);
        for (const name of legNames) expect(sums[name], name).not.toBeNull();
        expect(legTotal(told)).not.toBeNull();
      }),
    );
  });
});
