/** What is asked for is fetched whole first: a console is a megabyte. */
const installMs = 20_000;
/** A worker that serves four tabs takes about 2 s to leave. */
const takeoverMs = 5_000;
/** Until the new version is in, it is asked again; after so many times it may be pressed again. */
export const askAgainMs = 1_000;
export const askTimes = 30;

interface Speaker {
  postMessage(message: unknown): void;
}

interface Installing extends EventTarget {
  readonly state: string;
}

interface Registration {
  update(): Promise<unknown>;
  readonly installing: Installing | null;
  readonly waiting: Speaker | null;
}

export interface Container extends EventTarget {
  readonly controller: Speaker | null;
  getRegistration(): Promise<Registration | undefined>;
}

/**
 * Asks the version that waits to take over. The former one leaves when it has nothing left to do, which a browser
 * sees at the end of something done: so it is given something small to end.
 */
export const askToTakeOver = (
  askWaiting: () => void,
  { controller }: Pick<Container, 'controller'>,
): void => {
  askWaiting();
  controller?.postMessage({ type: 'LEAVE' });
};

const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
};

const settled = (worker: Installing): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** Before a page is loaded anew for a newer version: what the old version's worker serves would be the old page again. */
export const letNewVersionIn = async (container: Container): Promise<void> => {
  const registration = await container.getRegistration();
  if (registration === undefined) return;
  await registration.update();
  if (registration.installing !== null) await within(installMs, settled(registration.installing));
  const { waiting } = registration;
  if (waiting === null) return;
  const taken = new Promise((resolve) =>
    container.addEventListener('controllerchange', resolve, { once: true }),
  );
  const ask = (): void => askToTakeOver(() => waiting.postMessage({ type: 'SKIP_WAITING' }), container);
  const asking = setInterval(ask, askAgainMs);
  ask();
  await within(takeoverMs, taken);
  clearInterval(asking);
};
