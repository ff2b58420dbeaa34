import type { Browser, CDPSession } from '@playwright/test';

interface TargetInfo {
  readonly targetId: string;
  readonly type: string;
  readonly title: string;
  readonly url: string;
}

/** Shared workers through the browser's debugging protocol; Playwright itself does not see them. */
export const controlWorkers = async (browser: Browser) => {
  const session: CDPSession = await browser.newBrowserCDPSession();
  const hubs = async (): Promise<readonly TargetInfo[]> =>
    (await session.send('Target.getTargets')).targetInfos.filter(({ type }) => type === 'shared_worker');

  /** Speaks to one worker; the protocol's messages are wrapped, since the session is the browser's. */
  const speak = async (targetId: string) => {
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    let last = 0;
    const send = (
      method: string,
      params: object = {},
      onEvent?: (event: unknown) => void,
    ): Promise<unknown> =>
      new Promise((resolve) => {
        const id = (last += 1);
        const hear = (event: { sessionId: string; message: string }): void => {
          if (event.sessionId !== sessionId) return;
          const said: unknown = JSON.parse(event.message);
          onEvent?.(said);
          if (Reflect.get(Object(said), 'id') !== id) return;
          session.off('Target.receivedMessageFromTarget', hear);
          resolve(Reflect.get(Object(said), 'result'));
        };
        session.on('Target.receivedMessageFromTarget', hear);
        void session.send('Target.sendMessageToTarget', {
          sessionId,
          message: JSON.stringify({ id, method, params }),
        });
      });
    return { send, detach: () => session.send('Target.detachFromTarget', { sessionId }) };
  };

  return {
    session,
    hubs,
    /** The system ends the worker, as it does when memory is short: no event anywhere. */
    kill: async (): Promise<void> => {
      for (const { targetId } of await hubs()) await session.send('Target.closeTarget', { targetId });
    },
    /** The worker never comes back to its events. */
    hang: async (): Promise<void> => {
      for (const { targetId } of await hubs()) {
        const { send } = await speak(targetId);
        void send('Runtime.evaluate', { expression: 'setTimeout(() => { for (;;); }, 0)' });
      }
    },
    /** Whether a text of ASCII stands anywhere in the memory of the workers. */
    memoryHolds: async (marker: string): Promise<boolean> => {
      let text = '';
      for (const { targetId } of await hubs()) {
        const { send, detach } = await speak(targetId);
        await send('HeapProfiler.enable');
        await send('HeapProfiler.collectGarbage');
        await send('HeapProfiler.takeHeapSnapshot', { reportProgress: false }, (event) => {
          const params: unknown = Reflect.get(Object(event), 'params');
          const chunk: unknown = Reflect.get(Object(params), 'chunk');
          if (typeof chunk === 'string') text += chunk;
        });
        await detach();
      }
      return text.includes(marker);
    },
    heapBytes: async (): Promise<number> => {
      let bytes = 0;
      for (const { targetId } of await hubs()) {
        const { send, detach } = await speak(targetId);
        await send('HeapProfiler.enable');
        await send('HeapProfiler.collectGarbage');
        const usage = await send('Runtime.getHeapUsage');
        bytes += Number(Reflect.get(Object(usage), 'usedSize'));
        await detach();
      }
      return bytes;
    },
  };
};
