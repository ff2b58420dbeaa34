/** A new version is fetched whole before it waits: about a megabyte. */
const installMs = 20_000;
/** A worker that serves four tabs takes about 2 s to leave. */
const takeoverMs = 5_000;
/** Until the new version is active it is asked again; after so many times the button may be pressed again. */
export const askAgainMs = 1_000;
export const askTimes = 30;

interface MessageTarget {
  postMessage(message: unknown): void;
}

interface Installing extends EventTarget {
  readonly state: string;
}

interface Registration {
  update(): Promise<unknown>;
  readonly installing: Installing | null;
  readonly waiting: MessageTarget | null;
}

export interface Container extends EventTarget {
  readonly controller: MessageTarget | null;
  getRegistration(): Promise<Registration | undefined>;
}

/**
 * Asks the waiting version to take over. The former one ends when it is idle, which a browser checks at the end of an
 * event: so it is sent a small message.
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

/** Activates the waiting version before a reload: the old version's worker would serve the old page again. */
export const activateWaitingWorker = async (container: Container): Promise<void> => {
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
