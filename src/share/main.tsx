import '#ui/styles/tokens.css';
import '#ui/styles/base.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { createLinkFeed } from './link-feed.ts';
import { SharePage } from './share-page.tsx';

/** The page of a share link: no session, no hub, nothing of the console. */
const root = document.getElementById('root');
document.documentElement.removeAttribute('data-start');

if (root) {
  const feed = createLinkFeed({
    token: location.hash.slice(1),
    fetch: (path, init) => fetch(path, init),
    now: Date.now,
    later: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    isHidden: () => document.hidden,
  });
  document.addEventListener('visibilitychange', feed.seen);
  addEventListener('online', feed.seen);
  // Another link in the same tab is another page.
  addEventListener('hashchange', () => location.reload());
  createRoot(root).render(
    <StrictMode>
      <SharePage feed={feed} preferred={navigator.languages} />
    </StrictMode>,
  );
  feed.seen();
}
