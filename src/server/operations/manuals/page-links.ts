import type { ManualBlock } from '#contract/help/manuals.ts';

/** Of the document of pages: the same with each address as a link to its page. */
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
