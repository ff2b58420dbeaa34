// A photo that an authority asks for is taken by the truck's camera and goes up, or the authority hears why there is none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { PlatformMessage, TerminalAnswer } from '#gateway/jt808/listener/terminal-requests.ts';
import { readBody } from '#gateway/jt809/codec/parts.ts';
import { photographAnswerPart, photographPart } from '#gateway/jt809/messages/order-messages.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { seedCameras } from '#server/demo/demo-cameras.ts';

import { eventually } from '../../support/authority/eventually.ts';
import {
  type Carrier,
  enterAuthority,
  startCarrier,
  startMs,
  storePlaces,
} from '../../support/authority/carrier-world.ts';
import { createHandTime } from '../../support/authority/hand-time.ts';
import { type StandInAuthority, startStandInAuthority } from '../../support/authority/stand-in-authority.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { jpegOf } from '../../support/media-files.ts';
import { ingest, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { openTestApp, testToken } from '../../support/worlds/test-server.ts';

const truck = { plate: ownTruck, color: 2 };
const terminal = '1000000002';
const number = '13805749077';
const platform = '33020000001';
const photo = jpegOf(640, 480);

describe.each(['2011', '2019'] as const)('edition %s', (edition) => {
  const format = { edition, encryption: null, lengthWithCheckCode: true } as const;
  let database: Database;
  let app: App;
  let authority: StandInAuthority;
  let carrier: Carrier;
  let ordered: PlatformMessage[] = [];
  let camera: TerminalAnswer = { result: 'offline' };

  beforeAll(async () => {
    database = await openTestDatabase();
    await seedDemoWorld(database);
    authority = await startStandInAuthority(format);
    carrier = await startCarrier(database, createHandTime(startMs), {
      request: (to, message) => {
        expect(to).toBe(number);
        ordered.push(message);
        return Promise.resolve(camera);
      },
    });
    app = await openTestApp(database, carrier.time.clock);
    await giveNumber(database, terminal, number);
    await seedCameras(database, [{ signCode: ownTruck, cameras: 2 }], carrier.time.clock());
    await enterAuthority(database, authority, format, 'TW0101');
    await until(() => expect(authority.isOpen('sub') && authority.heardOf(0x1201).length > 0).toBe(true));
  });
  afterAll(async () => {
    const closing = carrier.service.close();
    await authority.close();
    carrier.time.advance(10_000);
    await closing;
    await app.server.close();
    await database.close();
  });

  const until = (isSo: () => Promise<void> | void): Promise<void> =>
    eventually(async () => {
      await carrier.work();
      await isSo();
    });

  /** What the authority hears next of a photo that it asks for. */
  const asked = async (lens: number, vehicle = truck, meanwhile: () => Promise<void> = async () => {}) => {
    const before = authority.heardOf(0x1502).length;
    ordered = [];
    authority.say(0x9502, photographPart, { lens, size: 1 }, vehicle);
    await meanwhile();
    await until(() => expect(authority.heardOf(0x1502).length).toBe(before + 1));
    const { data, vehicle: about } = authority.heardOf(0x1502).at(-1) ?? {};
    expect(about).toEqual(vehicle);
    return readBody(photographAnswerPart(edition, platform), data ?? Buffer.alloc(0));
  };

  // Whoever has no camera at all: messages.long.test.ts.
  test('who has no such lens, or is not on the line is told apart', async () => {
    const none = { place: null, lens: 3, size: 1, photo: Buffer.alloc(0) };
    camera = { result: 'offline' };
    expect(await asked(3)).toMatchObject({ ...none, result: 4 });
    expect(ordered).toEqual([]);
    expect(await asked(1)).toMatchObject({ ...none, lens: 1, result: 3 });
    expect(ordered).toHaveLength(1);
    expect(await asked(1, { plate: '浙B99999', color: 2 })).toMatchObject({ ...none, lens: 1, result: 9 });
  });

  test('the photo goes up with the place at which it was taken, once', async () => {
    camera = { result: 'reply', body: Uint8Array.from([0, 1, 0, 0, 1, 0, 0, 0, 9]) };
    await storePlaces(database, ownTruck, 'TW0101', [carrier.time.clock() - 30_000]);
    const takes = async (): Promise<void> => {
      await until(() => expect(ordered).toHaveLength(1));
      const time = new Date(carrier.time.clock()).toISOString();
      const notice = { mediaCode: `asked-${edition}`, channel: 1, mediaType: 'photo', cause: 'command' };
      const data = { ...notice, format: 'jpg', startTime: time, durationS: 0, sizeBytes: photo.length };
      await ingest(app, [{ id: `photo-${edition}`, terminal, time, seq: 1, kind: 'media', data }]);
      const stored = await app.server.inject({
        method: 'PUT',
        url: `/ingest/media/asked-${edition}?terminal=${terminal}`,
        headers: { authorization: `Bearer ${testToken}`, 'content-type': 'image/jpeg' },
        payload: photo,
      });
      expect(stored.statusCode).toBe(201);
    };
    const answer = await asked(1, truck, takes);
    expect(answer).toMatchObject({ result: 1, lens: 1, size: 1 });
    expect(answer?.photo.equals(photo)).toBe(true);
    expect(answer?.place).toMatchObject({ longitudeDeg: 121.7, latitudeDeg: 29.95 });
    expect(answer?.kind).toBe(1);
    // Size, as the authority wants it: 320 by 240.
    expect(ordered[0]?.body[6]).toBe(1);
    await carrier.work();
    expect(await database.query('select from authority_photograph')).toEqual([]);
    const kept = await database.query(
      'select state, sign_code, content from authority_message where message = $1 order by id desc limit 1',
      [0x9502],
    );
    expect(kept).toEqual([{ state: 'done', sign_code: ownTruck, content: '0x9502 · 1' }]);
  });

  test('an authority that floods is answered, and the cameras are spared', async () => {
    await database.query(
      `insert into authority_photograph (authority_id, truck_id, plate, color, message, frame_number, lens, size, asked_time)
       select a.id, t.id, $1, 2, 1, n, 2, 1, $2::timestamptz from authority a, truck_master t, generate_series(1, 50) n
       where t.sign_code = $1`,
      [ownTruck, new Date(carrier.time.clock())],
    );
    // They are under way, as after an order.
    await database.query('update authority_photograph set ordered_time = $1', [
      new Date(carrier.time.clock()),
    ]);
    expect(await asked(1)).toMatchObject({ result: 5, lens: 1 });
    expect(ordered).toEqual([]);
    await database.query('delete from authority_photograph');
  });

  test('a camera that is there and says nothing is not told to be away', async () => {
    camera = { result: 'silent' };
    expect(await asked(1)).toMatchObject({ result: 5 });
  });

  test('a camera that sends nothing for three minutes has none', async () => {
    camera = { result: 'done' };
    const waits = async (): Promise<void> => {
      await until(() => expect(ordered).toHaveLength(1));
      await carrier.work();
      expect(await database.query('select from authority_photograph')).toHaveLength(1);
      carrier.time.advance(3 * 60_000);
    };
    expect(await asked(2, truck, waits)).toMatchObject({ result: 5, lens: 2, place: null });
  });
});
