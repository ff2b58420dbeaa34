import type { Browser, Page, Request } from '@playwright/test';

import type { AreaShape } from '#contract/fleet/areas.ts';

import { deliveryStory } from '../../support/engine/delivery.ts';
import { type Caller, field } from './api.ts';
import { someRound } from './round.ts';
import type { Server } from './server.ts';
import { makeTruck } from './trucks.ts';

const minuteMs = 60_000;

/** A way bill of a truck, and the whole of its delivery. @returns what is sent up to a moment, once */
export const arrange = async (
  server: Server,
  admin: Caller,
  truck: { readonly signCode: string; readonly terminal: string },
  code: string,
  startMs: number,
) => {
  await makeTruck(admin, truck);
  const { from, to } = await someRound(admin);
  const areas = (await admin.get('/areas')) as readonly AreaShape[];
  const codeOf = (wanted: string): string => areas.find(({ name }) => name === wanted)?.areaCode ?? '';
  const found = await admin.get(
    `/resources/setting/base_data/truck?pageSize=1&search=${encodeURIComponent(truck.signCode)}`,
  );
  const [row] = field(found, 'rows') as readonly object[];
  await admin.post('/resources/monitor/way_bill', {
    value: JSON.stringify({
      wayBillCode: code,
      plannedTime: new Date(startMs).toISOString(),
      truckId: String(field(row, 'id')),
      depotAreaCode: codeOf(from.name),
      stops: [
        {
          stationCode: codeOf(to.name),
          plannedTime: new Date(startMs + 60 * minuteMs).toISOString(),
        },
      ],
    }),
  });
  const story = deliveryStory({ ...truck, startMs, from: from.circle, to: to.circle, fullMm: 500 });
  let sent = 0;
  return {
    station: to.name,
    /** @param share of the story that has been told then */
    tell: async (share: number, untilMs = Infinity) => {
      const rest = story.messages
        .slice(sent, Math.round(story.messages.length * share))
        .filter(({ time }) => Date.parse(time) <= untilMs);
      sent += rest.length;
      if (rest.length > 0) await server.ingest(rest);
    },
  };
};

/** A link as another program makes it; the browser is shown how a person does. */
export const shared = async (admin: Caller, code: string, form: Readonly<Record<string, string>>) => {
  const page = await admin.get(`/resources/monitor/way_bill?pageSize=1&search=${code}`);
  const [bill] = field(page, 'rows') as readonly object[];
  const link = await admin.post('/shareLinks', {
    kind: 'delivery',
    wayBillId: String(field(bill, 'id')),
    audience: '验收 Acceptance',
    hours: '24',
    contents: 'place,arrival,compartments,seals,certificate',
    ...form,
  });
  return { id: Number(field(link, 'id')), path: String(field(link, 'url')) };
};

export interface Guest {
  readonly locale?: string;
  readonly scheme?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
}

/** Somebody without a session; every request of the page is noted. */
export const guestOf = async (browser: Browser, { locale = 'zh-CN', scheme = 'light', size }: Guest = {}) => {
  const context = await browser.newContext({
    locale,
    colorScheme: scheme,
    viewport: size ?? { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const urls: string[] = [];
  const finished: Request[] = [];
  page.on('request', (request) => urls.push(request.url()));
  page.on('requestfinished', (request) => {
    const counts = /\.(js|css)$/.test(request.url()) && !request.url().includes('place-map');
    if (counts) finished.push(request);
  });
  return {
    page,
    urls,
    /** Bytes of script and styles as they were sent, without the map. */
    bytes: async () => {
      const sizes = await Promise.all(finished.map((request) => request.sizes()));
      return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    },
    close: () => context.close(),
  };
};
export const share = (page: Page) => page.locator('[data-page=share]');
