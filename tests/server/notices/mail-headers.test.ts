import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createMail } from '#server/notices/providers/mail.ts';

/** What a mail server was told: the envelope, and the message. */
const told: string[] = [];
const server = createServer((socket) => {
  let inData = false;
  socket.write('220 here\r\n');
  socket.on('data', (bytes: Buffer) => {
    const text = bytes.toString();
    told.push(text);
    if (inData) {
      if (!text.endsWith('\r\n.\r\n')) return;
      inData = false;
      socket.write('250 taken\r\n');
    } else if (/^data/i.test(text)) {
      inData = true;
      socket.write('354 go on\r\n');
    } else socket.write(/^ehlo/i.test(text) ? '250 here\r\n' : '250 ok\r\n');
  });
  socket.on('error', () => {});
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

test('names that people gave make no line of a mail’s head and no command of its envelope', async () => {
  const mail = createMail({
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    from: 'TankWatch <from@tank.example>',
  });
  const notice = { id: 1, text: 'text', attachments: [], mention: null } as unknown as Parameters<
    typeof mail.send
  >[0];
  await mail.send({
    ...notice,
    address: 'to@fleet.example',
    title: 'one\r\nBcc: thief@elsewhere.example\r\n\r\nanother body',
  });
  await mail.send({
    ...notice,
    address: 'to@fleet.example>\r\nRCPT TO:<thief@elsewhere.example',
    title: 'two',
  });
  const lines = told.join('').split('\r\n');
  expect(lines.some((line) => /^subject: .*one/i.test(line))).toBe(true);
  expect(lines.filter((line) => /^(bcc|another body)/i.test(line))).toEqual([]);
  const receivers = lines.filter((line) => /^rcpt to/i.test(line));
  expect(receivers[0]).toBe('RCPT TO:<to@fleet.example>');
  expect(receivers.filter((line) => line.includes('<thief'))).toEqual([]);
});
