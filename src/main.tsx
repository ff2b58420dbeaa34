import '#ui/styles/tokens.css';
import '#ui/styles/base.css';

import { prefetchStart } from '#shell/start/prefetch-start.ts';
import { startFailed, watchStartWords } from '#shell/start/start-failure.ts';
import { prestartHub } from '#state/hub/prestart-hub.ts';

// This file is small and runs first: hub, page and frame are on their way while the code that shows them still comes.
watchStartWords();
prestartHub();
prefetchStart(location.pathname);

const root = document.getElementById('root');
const unsaved = await import('#shell/root.tsx').then(({ mount }) => root && mount(root), startFailed);

/** Registering fetches the whole shell for the days without a network, so the page goes first. */
const appUpdateDelayMs = 3_000;

/** Without it this visit would have neither offline use nor updates. */
const appUpdateAgainMs = 30_000;

const watchUpdates = (): void => {
  import('#state/lifecycle/follow-worker.ts').then(
    ({ startAppUpdate }) => startAppUpdate(unsaved ?? (() => false)),
    () => setTimeout(watchUpdates, appUpdateAgainMs),
  );
};
if (import.meta.env.PROD && unsaved) setTimeout(watchUpdates, appUpdateDelayMs);
