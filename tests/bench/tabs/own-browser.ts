import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import WebSocket from 'ws';

import { quietBrowserArgs } from '../../support/quiet-browser.ts';
import { browserPath } from '../support/browser.ts';

/** A browser as people have it. */
export interface OwnBrowser {
  readonly pid: number;
  /** A command of its protocol to the browser as a whole. @throws Error where the browser refuses it */
  readonly send: (method: string, params?: object) => Promise<Readonly<Record<string, unknown>>>;
  readonly close: () => Promise<void>;
}

const portFile = 'DevToolsActivePort';
const startMs = 30_000;

/**
 * Opens a browser that nobody looks into: what debugs a page says that it is in front, whatever is before it, and keeps
 * service workers alive. Tabs of a window are behind the one that was opened last.
 * @param folder its profile
 */
export const openOwnBrowser = async (folder: string, url: string): Promise<OwnBrowser> => {
  const portPath = join(folder, portFile);
  rmSync(portPath, { force: true });
  const browser = spawn(
    browserPath,
    [
      ...quietBrowserArgs,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--no-first-run',
      '--window-size=1280,720',
      '--lang=zh-CN',
      url,
    ],
    { stdio: 'ignore' },
  );
  process.on('exit', () => browser.kill());
  const untilMs = Date.now() + startMs;
  while (!existsSync(portPath) || !readFileSync(portPath, 'utf8').includes('\n')) {
    if (Date.now() > untilMs) throw new Error('the browser did not start');
    await wait(100);
  }
  const [port = '', path = ''] = readFileSync(portPath, 'utf8').split('\n');
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  await once(socket, 'open');
  let sent = 0;
  const send: OwnBrowser['send'] = async (method, params = {}) => {
    sent += 1;
    const id = sent;
    const answered = new Promise<Record<string, unknown>>((resolve) => {
      const hear = (data: WebSocket.RawData): void => {
        const answer = JSON.parse(String(data)) as Record<string, unknown>;
        if (answer['id'] !== id) return;
        socket.off('message', hear);
        resolve(answer);
      };
      socket.on('message', hear);
    });
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return Object(result);
  };
  return {
    pid: browser.pid ?? 0,
    send,
    close: async () => {
      if (browser.exitCode !== null) return;
      const ended = once(browser, 'exit');
      await send('Browser.close');
      await ended;
    },
  };
};
