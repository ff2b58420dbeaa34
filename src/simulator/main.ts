import { setTimeout as wait } from 'node:timers/promises';

import { instrumentsOf, numberOf, usage, values } from './arguments.ts';
import { cameraCount } from './cameras/camera-count.ts';
import { photographOf, runCameras } from './cameras/camera-fleet.ts';
import { createCameraOrders } from './cameras/camera-orders.ts';
import { createConsoles } from './consoles/consoles.ts';
import { createUpgradeDownload } from './consoles/upgrade-download.ts';
import { createFleet } from './fleet.ts';
import { createJt808Sender } from './jt808/jt808-sender.ts';
import { allOf, type OrderTaker } from './jt808/order-taker.ts';
import { createOwnOrders } from './jt808/read-orders.ts';
import { createStandardOrders } from './jt808/standard-orders.ts';
import { createDispatcher } from './send/dispatcher.ts';
import { windowEnd } from './messages/outgoing-message.ts';
import { pastSentAtMs } from './send/history.ts';
import { createLanes } from './send/lanes.ts';
import { runLive } from './send/live.ts';
import { createMediaSender } from './send/media-sender.ts';
import { pollOrders } from './send/order-poll.ts';
import { type PastProgress, tellPast } from './send/past.ts';
import { catchUp } from './send/resume.ts';
import { createSender, type SenderPorts } from './send/sender.ts';

const dayMs = 86_400_000;
/** Of as many days there are pictures; of older ones the notices. */
const mediaDays = 2;
/** A dispatcher arranges a day ahead, and looks again this often. */
const wayBillsEveryMs = 3_600_000;
/**
 * Their batches are judged and written together: what a lane has of an hour is one, since a small group is mostly its
 * transaction. A database with one session is free for others in between.
 */
const pastLanes = 4;

// oxlint-disable-next-line max-lines-per-function -- the process, put together in the order in which it starts
const start = async (): Promise<void> => {
  const fleet = createFleet({
    seed: values.seed ?? process.env['SIM_SEED'] ?? 'tankwatch',
    trucks: numberOf('trucks', 0, 5000),
    instruments: instrumentsOf(),
  });
  if (values.describe) {
    process.stdout.write(`${JSON.stringify(fleet.describe())}\n`);
    return;
  }
  const token = values.token ?? process.env['SIM_TOKEN'];
  if (values.help || values.url === undefined || token === undefined) {
    console.error(usage);
    process.exit(values.help ? 0 : 2);
  }
  const speed = numberOf('speed', 0.1, 1000);
  const days = numberOf('days', 0, 40);
  const sinceMs = values.since === undefined ? null : windowEnd(Date.parse(values.since));
  if (Number.isNaN(sinceMs)) {
    console.error(`--since must be a time\n\n${usage}`);
    process.exit(2);
  }
  const ports = (sentAtMs: SenderPorts['sentAtMs']): SenderPorts => ({
    fetch,
    url: values.url ?? '',
    token,
    wait: (ms) => wait(ms),
    random: Math.random,
    sentAtMs,
    log: (line) => console.error(line),
  });

  const progress = {
    history: null as null | PastProgress,
    live: { messages: 0 },
  };
  let ended = false;
  // The parent's pipe closes with the parent, however it ended.
  process.stdin.on('end', () => process.exit(0)).resume();
  setInterval(() => process.stdout.write(`${JSON.stringify(progress)}\n`), 1_000).unref();

  let greet = (): void => {};
  const greeted = new Promise<void>((resolve) => {
    greet = resolve;
  });
  const plates = new Map(fleet.trucks.map(({ terminal, signCode }) => [terminal, signCode]));
  const media = createMediaSender({
    fetch,
    url: values.url ?? '',
    token,
    plateOf: (terminal) => plates.get(terminal) ?? '',
    fromMs: Date.now() - mediaDays * dayMs,
    log: (line) => console.error(line),
  });
  const consoles = createConsoles(
    fleet.trucks.map(({ signCode, terminal, compartments }) => ({
      signCode,
      terminal,
      compartments: compartments.length,
    })),
    createUpgradeDownload({ fetch, url: values.url, token }),
  );
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(values.cameras ?? '') ?? [];
  const byJt808 = values.door !== 'http';
  if (byJt808 && host === '') {
    console.error(`--door ${values.door} needs --cameras host:port\n\n${usage}`);
    process.exit(2);
  }
  const byHttp = createSender({ ...ports(() => Date.now()), obey: consoles.obey });
  const phones = new Map(fleet.trucks.map(({ terminal, simNumber }) => [terminal, simNumber]));
  /** One terminal is console and cameras alike, since a number has one connection. */
  const ordersOf = (terminal: string): OrderTaker => {
    const signCode = plates.get(terminal) ?? '';
    return allOf([
      createOwnOrders(consoles.obey),
      createStandardOrders(consoles.standard(terminal)),
      createCameraOrders({
        phone: phones.get(terminal) ?? '',
        plate: signCode,
        channels: cameraCount(signCode),
        clock: Date.now,
        photographOf: (channel, timeMs) => photographOf(signCode, channel, timeMs),
      }),
    ]);
  };
  const sender = byJt808
    ? createJt808Sender({
        host,
        port: Number(port),
        token,
        phoneOf: (terminal) => phones.get(terminal) ?? null,
        http: byHttp,
        sentAtMs: () => Date.now(),
        wait: (ms) => wait(ms),
        ordersOf,
        standard: values.door === 'standard',
        log: (line) => console.error(line),
      })
    : byHttp;
  const sent = (messages: number): void => {
    progress.live.messages += messages;
  };
  const startMs =
    sinceMs === null
      ? windowEnd(Date.now())
      : await catchUp(fleet, sinceMs, { now: Date.now, sender, media, sent });
  const dispatcher = createDispatcher(fleet, {
    fetch,
    url: values['way-bills'] ?? null,
    token: process.env['SIM_WAY_BILL_TOKEN'] ?? '',
    wait: (ms) => wait(ms),
    log: (line) => console.error(line),
  });
  // Before the first message of all: what is arranged counts from then on for everything that is told of the past.
  await dispatcher.write(Date.parse(values['way-bills-from'] ?? '') || startMs, startMs + dayMs);
  setInterval(() => {
    const simulatedMs = startMs + (Date.now() - startMs) * speed;
    void dispatcher.write(simulatedMs, simulatedMs + dayMs);
  }, wayBillsEveryMs).unref();
  const live = runLive(fleet, {
    media,
    now: Date.now,
    wait: (ms) => wait(ms),
    sender,
    startMs,
    speed,
    replies: consoles.replies,
    greeted: () => greet(),
    ended: () => ended,
    sent,
  });

  void pollOrders(
    // By JT/T 808 orders come by themselves.
    fleet.trucks.filter(({ switchedOff }) => !byJt808 && !switchedOff).map(({ terminal }) => terminal),
    {
      fetch,
      url: values.url ?? '',
      token,
      wait: (ms) => wait(ms),
      ended: () => ended,
      obey: consoles.obey,
    },
  );

  if (host !== '' && !byJt808)
    runCameras(fleet.trucks, {
      host,
      port: Number(port),
      token,
      clock: Date.now,
      wait: (ms) => wait(ms),
      ended: () => ended,
    });

  const past = async (): Promise<void> => {
    await greeted;
    const lanes = createLanes(pastLanes, () => createSender(ports(pastSentAtMs)));
    await tellPast(fleet, startMs, days, {
      send: async (messages) => {
        const taken = await lanes.send(messages);
        await media.send(messages);
        return taken;
      },
      note: (done) => {
        progress.history = done;
      },
    });
  };

  try {
    await Promise.all([live, days > 0 ? past() : null]);
  } finally {
    ended = true;
  }
};

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
