import type { Manual, ManualBlock } from '#contract/help/manuals.ts';

import { textOfSpans } from './blocks.ts';

/** The document with a sentence for each page: a list of `**title** (`address`): sentence`. */
export const pagesManual = 'users/pages';

/** What the document says of each page, by its address. */
export const pageSentences = ({ blocks }: Manual): ReadonlyMap<string, string> =>
  new Map(
    blocks.flatMap((block) =>
      block.kind === 'list'
        ? block.items.flatMap(({ spans }): readonly [string, string][] => {
            const at = spans.findIndex(({ style }) => style === 'code');
            const address = spans[at]?.text;
            if (address === undefined) return [];
            return [[address, textOfSpans(spans.slice(at + 1)).replace(/^[)）]\s*[:：]\s*/, '')]];
          })
        : [],
    ),
  );

/** The same with each address as a link to its page. */
export const withPageLinks = (block: ManualBlock): ManualBlock =>
  block.kind === 'list'
    ? {
        ...block,
        items: block.items.map((item) => ({
          ...item,
          spans: item.spans.map((span) =>
            span.style === 'code' ? { ...span, href: `/${span.text}` } : span,
          ),
        })),
      }
    : block;
