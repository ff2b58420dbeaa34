import { createRoot } from 'react-dom/client';

import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import '#state/reloads.ts';
import '#state/scheme.ts';

import { App } from '#shell/app.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
