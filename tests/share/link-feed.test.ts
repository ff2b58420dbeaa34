import { expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import type { OpenedShareLink } from '#contract/sharing/share-links.ts';

import { createLinkFeed } from '../../src/share/link-feed.ts';

const open = {
  state: 'open',
  endedTime: null,
  waitS: null,
  view: { kind: 'truck' },
} as unknown as OpenedShareLink;
const ended: OpenedShareLink = { state: 'ended', endedTime: '2026-03-02T01:00:00Z', waitS: null, view: null };
const codeNeeded: OpenedShareLink = { state: 'codeNeeded', endedTime: null, waitS: null, view: null };

/** A page whose server, clock and timers the test moves. */
const openPage = (token = 'secret') => {
  let nowMs = 1_000_000;
  let hidden = false;
  let answer: OpenedShareLink | 'away' | 'unknown' = open;
  const asked: { readonly path: string; readonly form: string; readonly init: RequestInit }[] = [];
  let due: { readonly work: () => void; readonly atMs: number } | null = null;
  const feed = createLinkFeed({
    token,
    fetch: async (path, init) => {
      asked.push({ path, form: String(init.body), init });
      if (answer === 'away') throw new TypeError('no network');
      const resultCode = answer === 'unknown' ? resultCodes.notFound : resultCodes.ok;
      // The clock of the server is a minute ahead.
      return Response.json({ resultCode, serverTime: nowMs + 60_000, data: answer });
    },
    now: () => nowMs,
    later: (work, ms) => {
      due = { work, atMs: nowMs + ms };
      return () => {
        due = null;
      };
    },
    isHidden: () => hidden,
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    feed,
    asked,
    answers: (next: typeof answer) => {
      answer = next;
    },
    hide: (is: boolean) => {
      hidden = is;
    },
    start: async () => {
      feed.seen();
      await settle();
    },
    /** Lets time pass; @returns whether something was due meanwhile */
    pass: async (ms: number): Promise<boolean> => {
      nowMs += ms;
      const now = due;
      if (now === null || now.atMs > nowMs) return false;
      due = null;
      now.work();
      await settle();
      return true;
    },
    settle,
  };
};

test('a page asks with its token in the body, without cookies, and again while it is seen', async () => {
  const page = openPage();
  await page.start();
  expect(page.feed.state()).toMatchObject({ state: 'open', view: open.view, behindMs: 60_000 });
  expect(page.asked[0]).toMatchObject({
    path: '/truck-management/sharedLinks',
    form: 'token=secret',
    init: { method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' },
  });
  expect(await page.pass(19_999)).toBe(false);
  expect(await page.pass(1)).toBe(true);
  expect(page.asked[1]?.form).toBe('token=secret&refresh=true');
  page.hide(true);
  await page.pass(20_000);
  expect(page.asked).toHaveLength(2);
  page.hide(false);
  page.feed.seen();
  await page.settle();
  expect(page.asked).toHaveLength(3);
});

test('what was shown stays while nobody answers, and goes when the link has ended', async () => {
  const page = openPage();
  await page.start();
  const { readMs } = page.feed.state();
  page.answers('away');
  await page.pass(20_000);
  expect(page.feed.state()).toMatchObject({ state: 'open', view: open.view, away: true, readMs });
  page.answers(ended);
  await page.pass(30_000);
  expect(page.feed.state()).toMatchObject({ state: 'ended', view: null, endedTime: ended.endedTime });
  expect(await page.pass(600_000)).toBe(false);
  page.feed.seen();
  await page.settle();
  expect(page.asked).toHaveLength(3);
});

test('an address that is no link’s is asked for once, one without a token not at all', async () => {
  const page = openPage();
  page.answers('unknown');
  await page.start();
  expect(page.feed.state().state).toBe('unknown');
  expect(await page.pass(600_000)).toBe(false);
  const empty = openPage('');
  await empty.start();
  expect([empty.feed.state().state, empty.asked.length]).toEqual(['unknown', 0]);
});

test('an access code is typed by a person, and goes along once it was right', async () => {
  const page = openPage();
  page.answers(codeNeeded);
  await page.start();
  expect(page.feed.state()).toMatchObject({ state: 'codeNeeded', wrongCode: false });
  expect(await page.pass(600_000)).toBe(false);
  page.feed.enterCode('111111');
  await page.settle();
  expect(page.feed.state()).toMatchObject({ state: 'codeNeeded', wrongCode: true });
  page.answers(open);
  page.feed.enterCode(' 222222 ');
  await page.settle();
  expect(page.feed.state()).toMatchObject({ state: 'open' });
  await page.pass(20_000);
  expect(page.asked.at(-1)?.form).toBe('token=secret&accessCode=222222&refresh=true');
});
