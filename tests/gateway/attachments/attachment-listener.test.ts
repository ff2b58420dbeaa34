import { afterEach, beforeEach, expect, test } from 'vitest';

import { attachmentLimits, createAttachmentListener } from '#gateway/attachments/attachment-listener.ts';
import type { FileStanding, WholeFile } from '#gateway/attachments/awaited-files.ts';
import { fileEndAnswer, fileOrder, readFileLists } from '#gateway/attachments/file-messages.ts';
import { createPartialFiles } from '#gateway/attachments/partial-files.ts';
import type { SignLayout } from '#gateway/jt808/messages/alarm-sign.ts';

import { signOf } from '../../support/jt808/safety-items.ts';
import {
  blockOf,
  listBody,
  markBody,
  openUploadLink,
  readEndAnswer,
  readOrder,
  sendFile,
  type UploadLink,
} from '../../support/jt808/upload-terminal.ts';

const phone = '012000000001';
const alarmNumber = '0123456789abcdef0123456789abcdef';

let listener: ReturnType<typeof createAttachmentListener>;
let port = 0;
let kept: WholeFile[] = [];
let recorded: string[] = [];
let standing: FileStanding = 'wanted';
let failing = false;
let links: UploadLink[] = [];
beforeEach(async () => {
  const own: { kept: WholeFile[]; recorded: string[] } = { kept: [], recorded: [] };
  ({ kept, recorded } = own);
  links = [];
  standing = 'wanted';
  failing = false;
  listener = createAttachmentListener({
    clock: Date.now,
    partial: createPartialFiles(Date.now),
    awaitsFrom: () => false,
    open: (number, list) =>
      Promise.resolve(
        number === '12000000001' && list.alarmNumber === alarmNumber
          ? { standings: list.files.map(() => standing) }
          : null,
      ),
    keep: (file) => {
      if (failing) return Promise.reject(new Error('the database is away'));
      own.kept.push(file);
      return Promise.resolve();
    },
    record: ({ direction, messageId, detail }) =>
      own.recorded.push(`${direction} ${messageId?.toString(16)} ${detail}`.trim()),
    failed: () => {},
    limits: { ...attachmentLimits, firstFrameMs: 2_000 },
  });
  port = await listener.listen(0, '127.0.0.1');
});
afterEach(async () => {
  for (const link of links) link.cut();
  await listener.close();
});

const open = async (about: { readonly phone?: string; readonly edition?: '2013' | '2019' } = {}) => {
  const link = await openUploadLink({ port, phone, edition: '2013', ...about });
  links.push(link);
  return link;
};

const picture = {
  name: '00_64_6401_0_x.jpg',
  type: 0,
  // With marks and escapes in it, which the stream does not know.
  content: Buffer.from(
    Array.from({ length: 200_000 }, (_, at) => [0x7e, 0x7d, 0x30, 0x31, 0x63, 0x64, at & 255][at % 7] ?? 0),
  ),
};
const figures = { name: '03_64_6401_1_x.bin', type: 3, content: Buffer.from('hello tank') };

const layouts = ['jsatl', 'gdrta'] as const satisfies readonly SignLayout[];
const list = (layout: SignLayout, files = [picture, figures], again = false): Buffer =>
  listBody(layout, { sign: signOf(layout, 2), alarmNumber }, files, again);

test.each(layouts)('%s: the order names host, port, sign and our number, and has room behind', (layout) => {
  const sign = signOf(layout, 2);
  const body = fileOrder({ host: '192.0.2.20', port: 7612, sign, alarmNumber });
  expect(readOrder(body, layout)).toEqual({
    host: '192.0.2.20',
    port: 7612,
    udpPort: 0,
    sign,
    alarmNumber,
    spare: 16,
  });
});

test.each(layouts)('%s: a list is read by the layout that its length is of', (layout) => {
  expect(readFileLists(list(layout))).toContainEqual({
    alarmNumber,
    sign: signOf(layout, 2),
    files: [picture, figures].map(({ name, content }) => ({
      nameBytes: Buffer.from(name),
      size: content.length,
    })),
  });
  expect(readFileLists(Buffer.concat([list(layout), Buffer.of(7)]))).toEqual([]);
});

test.each(layouts)('%s: two files, a block lost, and what is missing sent again', async (layout) => {
  const link = await open({ edition: layout === 'jsatl' ? '2013' : '2019' });
  const answer = await link.ask(0x1210, list(layout));
  expect([answer.messageId, answer.body.at(-1)]).toEqual([0x8001, 0]);
  const answers = await sendFile(link, picture, { lose: (offset) => offset === 65_536 });
  expect(answers).toEqual([
    { result: 1, missing: [[65_536, 65_536]] },
    { result: 0, missing: [] },
  ]);
  expect(await sendFile(link, figures)).toEqual([{ result: 0, missing: [] }]);
  expect(kept.map(({ name, type, number }) => [name, type, number])).toEqual([
    [picture.name, 0, '12000000001'],
    [figures.name, 3, '12000000001'],
  ]);
  expect(kept.map(({ content }) => content)).toEqual([picture.content, figures.content]);
  expect(recorded).toContain('in 1212 1 parts missing');
});

test('a line that breaks loses nothing of what had come, and the end told twice keeps a file once', async () => {
  const first = await open();
  await first.ask(0x1210, list('jsatl'));
  await first.ask(0x1211, markBody(picture));
  const block = blockOf(picture, 0, 65_536);
  first.raw(block.subarray(0, 1000));
  // It has come when the answer to a heartbeat would: the line is cut in the middle of the block.
  await new Promise((resolve) => setTimeout(resolve, 50));
  first.cut();
  const second = await open();
  await second.ask(0x1210, list('jsatl', [picture], true));
  const { missing } = readEndAnswer((await second.ask(0x1212, markBody(picture))).body);
  expect(missing).toEqual([[938, 200_000 - 938]]);
  for (const [offset = 0, length = 0] of missing) second.raw(blockOf(picture, offset, length));
  expect(readEndAnswer((await second.ask(0x1212, markBody(picture))).body).result).toBe(0);
  expect(readEndAnswer((await second.ask(0x1212, markBody(picture))).body).result).toBe(0);
  expect(kept.map(({ content }) => content)).toEqual([picture.content]);
});

test.each([1, 7, 61, 62, 63, 4096])(
  'frames and blocks are told apart in chunks of %i bytes',
  async (size) => {
    const link = await open();
    const small = { ...picture, content: picture.content.subarray(0, 300) };
    const bytes = Buffer.concat([
      link.framesOf(0x1210, list('jsatl', [small, figures])),
      link.framesOf(0x1211, markBody(small)),
      blockOf(small, 100, 200),
      blockOf(small, 0, 100),
      // One mark may end a frame and begin the next.
      Buffer.concat([
        link.framesOf(0x1212, markBody(small)).subarray(0, -1),
        link.framesOf(0x1211, markBody(figures)),
      ]),
      blockOf(figures, 0, 10),
      link.framesOf(0x1212, markBody(figures)),
    ]);
    await link.rawInPieces(bytes, size);
    await expect.poll(() => kept.map(({ content }) => content)).toEqual([small.content, figures.content]);
  },
);

test('whoever was not asked is closed without an answer, and so is one that begins with anything else', async () => {
  const other = await open({ phone: '012000000002' });
  other.raw(other.framesOf(0x1210, list('jsatl')));
  await other.closed;
  expect(other.heard).toEqual([]);
  const wrongAlarm = await open();
  wrongAlarm.raw(
    wrongAlarm.framesOf(
      0x1210,
      listBody('jsatl', { sign: signOf('jsatl', 2), alarmNumber: 'guessed' }, [picture]),
    ),
  );
  await wrongAlarm.closed;
  const without = await open();
  without.raw(without.framesOf(0x1211, markBody(picture)));
  await without.closed;
  expect(without.heard).toEqual([]);
  // A link is one number's.
  const changing = await open();
  await changing.ask(0x1210, list('jsatl'));
  const stranger = await open({ phone: '012000000002' });
  changing.raw(stranger.framesOf(0x1211, markBody(picture)));
  await changing.closed;
  expect(changing.heard).toHaveLength(1);
  const block = await open();
  block.raw(blockOf(picture, 0, 100));
  await block.closed;
  const silent = await open();
  await silent.closed;
  expect(kept).toEqual([]);
});

test('a terminal that has listed its files may take longer for them than a stranger has', async () => {
  const link = await open();
  await link.ask(0x1210, list('jsatl', [figures]));
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await sendFile(link, figures)).toEqual([{ result: 0, missing: [] }]);
});

test.each([
  ['beyond the announced size', { ...picture, content: Buffer.alloc(200_001) }, 199_999, 2],
  ['of a name that was not announced', { ...picture, name: '../../etc/passwd' }, 0, 100],
] as const)('a block %s ends the link', async (_what, file, offset, length) => {
  const link = await open();
  await link.ask(0x1210, list('jsatl'));
  link.raw(blockOf(file, offset, length));
  await link.closed;
  expect(kept).toEqual([]);
});

test.each(['here', 'refused'] as const)(
  'a file that is %s is said to be whole, and not kept',
  async (already) => {
    standing = already;
    const link = await open();
    await link.ask(0x1210, list('jsatl', [figures]));
    expect(await sendFile(link, figures)).toEqual([{ result: 0, missing: [] }]);
    expect(kept).toEqual([]);
  },
);

test('a file of another size than announced is not begun', async () => {
  const link = await open();
  await link.ask(0x1210, list('jsatl'));
  const answer = await link.ask(0x1211, markBody({ ...picture, content: Buffer.alloc(5) }));
  expect([answer.messageId, answer.body.at(-1)]).toEqual([0x8001, 1]);
});

test('where a file can’t be kept the terminal hears nothing, and its next word keeps it', async () => {
  const link = await open();
  await link.ask(0x1210, list('jsatl', [figures]));
  await link.ask(0x1211, markBody(figures));
  link.raw(blockOf(figures, 0, 10));
  failing = true;
  link.raw(link.framesOf(0x1212, markBody(figures)));
  await expect.poll(() => recorded.at(-1)).toBe('in 1212');
  failing = false;
  expect(readEndAnswer((await link.ask(0x1212, markBody(figures))).body).result).toBe(0);
  expect(kept).toHaveLength(1);
});

test('an answer with very many gaps is one frame; the rest is told by the next', () => {
  const missing = Array.from({ length: 400 }, (_, at) => ({ offset: at * 10, length: 5 }));
  const body = fileEndAnswer({ nameBytes: Buffer.from(picture.name), type: 0, size: 4000 }, missing);
  expect(body.length).toBeLessThanOrEqual(1023);
  expect(readEndAnswer(body).missing.slice(0, 2)).toEqual([
    [0, 5],
    [10, 5],
  ]);
});
