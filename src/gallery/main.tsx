import '#ui/styles/tokens.css';
import '#ui/styles/base.css';

import { createRoot } from 'react-dom/client';

import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Gallery />);
