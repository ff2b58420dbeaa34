import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';

import type { LocationItem } from '../messages/location.ts';
import type { DecodeContext, ItemReport } from './decoded.ts';

/**
 * What items of a place say by the layouts of the terminal's maker. What people have said of an item goes before its
 * maker's file: they know how the box was installed.
 */
export const vendorReadings = (
  items: readonly LocationItem[],
  report: ItemReport,
  context: DecodeContext,
): { readonly messages: readonly TerminalEnvelope[]; readonly unread: readonly LocationItem[] } => {
  const messages: TerminalEnvelope[] = [];
  const unread = items.filter((item) => {
    const decoder = context.vendor?.items?.[item.id];
    if (decoder === undefined || context.mappings.some((mapping) => mapping.item === item.id)) return true;
    const decoded = decoder.read(item.value, report, context);
    messages.push(...(decoded?.messages ?? []));
    return decoded?.whole !== true;
  });
  return { messages, unread };
};
