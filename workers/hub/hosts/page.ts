import { browserPorts } from './browser-ports.ts';
import type { HubPort } from './hub-link.ts';
import { createHub } from '../hub.ts';

/** The last resort: the hub inside the page, where no worker can be had. */
export const connectInPage = (build: string): HubPort => {
  const { port1, port2 } = new MessageChannel();
  const hub = createHub(browserPorts('page', build, () => {}));
  hub.connect(port2);
  return {
    port: port1,
    close: () => {
      hub.retire();
      port1.close();
    },
    onFailure: () => {},
  };
};
