import type { NewShareLink } from '#contract/sharing/share-links.ts';
import type { CallArguments } from '#contract/call.ts';
import type { shareLinkCalls } from '#contract/sharing/share-links.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { NewShareLink };

/** What a link is made of. */
export type ShareLinkForm = CallArguments<(typeof shareLinkCalls)['shareLinks.create']>;

/** Makes a link; the answer is the only place where its token stands. */
export const createShareLink = (form: ShareLinkForm): Promise<CallOutcome<NewShareLink>> =>
  call('shareLinks.create', form);

/** Another address for a link, in place of the former one. */
export const renewShareLink = (id: number): Promise<CallOutcome<NewShareLink>> =>
  call('shareLinks.renew', { id });

/** The whole address of a link; what stands behind the # is sent to no server. */
export const shareAddress = ({ url }: NewShareLink): string => new URL(url, location.origin).href;

/** What a page of an allowed site has in it to show a link. */
export const embedSnippet = (link: NewShareLink): string =>
  `<iframe src="${shareAddress(link)}" title="TankWatch" width="360" height="560" style="border:0" loading="lazy" referrerpolicy="no-referrer"></iframe>`;
