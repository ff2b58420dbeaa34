import { createRoot } from 'react-dom/client';

import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import '#state/reloads.ts';
import '#state/scheme.ts';

import { App } from '#shell/app.tsx';
import { unsavedForms } from '#state/unsaved.ts';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);

if (import.meta.env.PROD) {
  // After the page stands: registering fetches the whole shell for the days without a network.
  addEventListener('load', () => {
    void import('#state/app-update.ts').then(({ startAppUpdate }) =>
      startAppUpdate(() => unsavedForms.peek().size > 0),
    );
  });
}
