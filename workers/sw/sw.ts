import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

import { createTakeover, isPage } from './app-shell.ts';
import { createPush } from './push.ts';
import { signedIn } from './signed-in.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: (string | { url: string; revision: string | null })[];
};

// Only build output is ever kept here. Replies of the service are kept by the hub, which deletes them at sign-out.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
const page = createHandlerBoundToURL('/index.html');
registerRoute(({ request, url }) => request.mode === 'navigate' && isPage(url.pathname), page);

const takeover = createTakeover(self);
self.addEventListener('activate', (event) => event.waitUntil(takeover.activate()));
self.addEventListener('message', (event) => event.waitUntil(takeover.message(event.data)));

const push = createPush({
  origin: self.location.origin,
  registration: self.registration,
  clients: self.clients,
  setBadge: 'setAppBadge' in self.navigator ? (count) => self.navigator.setAppBadge(count) : undefined,
  signedIn: () => signedIn(self.indexedDB),
});
self.addEventListener('push', (event) => event.waitUntil(push.push(() => event.data?.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(push.click(event.notification.data));
});
