import { browserPorts } from './hosts/browser-ports.ts';
import { createHub } from './hub.ts';

interface SharedScope {
  onconnect: ((event: MessageEvent) => void) | null;
}

const isShared = (scope: object): scope is SharedScope => 'onconnect' in scope;

/** One script for both kinds of worker. The worker's name is `hub:<build>:<generation>`: a new build is a new worker. */
const build = self.name.split(':')[1] ?? '';
const hub = createHub(
  browserPorts(isShared(self) ? 'shared' : 'dedicated', build, () => {
    self.close();
  }),
);

const connect = ({ ports }: MessageEvent): void => {
  const port = ports[0];
  if (port !== undefined) hub.connect(port);
};

if (isShared(self)) self.onconnect = connect;
else self.onmessage = connect;

self.addEventListener('online', hub.online);
