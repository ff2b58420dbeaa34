import { openInquiries, shownInquiry } from '#state/authority/inquiries.ts';

import { fetched } from '../frame/fetched.tsx';
import { kept } from '../frame/fetched-code.ts';

// Authorities ask seldom, and most companies have none: nobody's start waits for it.
const Dialog = fetched(kept(async () => (await import('./inquiry-dialog.tsx')).default));
const Mark = fetched(kept(async () => (await import('./inquiry-mark.tsx')).default));

/** What an authority wants to know, if it is shown. */
export const Inquiries = () => (shownInquiry.value === null ? null : <Dialog />);

/** The nearest deadline, for the bar at the top of every page. */
export const NearestInquiry = () => (openInquiries.value.length === 0 ? null : <Mark />);
