import { marked, type Token, type Tokens } from 'marked';

import { textOfSpans } from '#contract/help/manual-text.ts';
import type { ManualBlock, ManualSpan } from '#contract/help/manuals.ts';

const plain = (text: string, href = ''): ManualSpan => ({ text, style: 'plain', href });

/** The characters that Markdown's own writer escapes. */
const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const styles = { strong: 'strong', em: 'emphasis' } as const;

const restyled = (spans: readonly ManualSpan[], style: ManualSpan['style']): ManualSpan[] =>
  spans.map((span) => (span.style === 'plain' ? { ...span, style } : span));

const spansOf = (tokens: readonly Token[] = []): ManualSpan[] =>
  tokens.flatMap((token): ManualSpan[] => {
    switch (token.type) {
      case 'codespan':
        return [{ text: unescaped(token['text']), style: 'code', href: '' }];
      case 'strong':
      case 'em':
        return restyled(spansOf(token.tokens), styles[token.type]);
      case 'link':
        return spansOf(token.tokens).map((span) => ({ ...span, href: String(token['href']) }));
      case 'image':
        return [];
      case 'br':
        return [plain('\n')];
      default:
        return 'tokens' in token && token.tokens
          ? spansOf(token.tokens)
          : [plain(unescaped('text' in token ? String(token.text) : token.raw))];
    }
  });

/** A heading's name within its page, as GitHub makes it: links of one document lead to the heading of another. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const isInline = ({ type }: Token): boolean => type !== 'list' && type !== 'code' && type !== 'space';

/** A list with the lists in its items; code within an item follows the items before it. */
const listBlocks = (list: Tokens.List, depth: number): ManualBlock[] => {
  const blocks: ManualBlock[] = [];
  const add = (spans: ManualSpan[], at: number): void => {
    const last = blocks.at(-1);
    const item = { depth: at, spans };
    if (last?.kind === 'list') last.items.push(item);
    else blocks.push({ kind: 'list', ordered: list.ordered, items: [item] });
  };
  for (const { tokens } of list.items) {
    add(spansOf(tokens.filter(isInline)), depth);
    for (const token of tokens)
      if (token.type === 'list')
        for (const block of listBlocks(token as Tokens.List, depth + 1))
          if (block.kind === 'list') for (const { spans, depth: at } of block.items) add(spans, at);
          else blocks.push(block);
      else if (token.type === 'code') blocks.push({ kind: 'code', text: String(token['text']) });
  }
  return blocks;
};

const blockOf = (token: Token): ManualBlock[] => {
  switch (token.type) {
    case 'heading': {
      const spans = spansOf(token.tokens);
      const level = Number(token['depth']);
      return [{ kind: 'heading', level, id: headingId(textOfSpans(spans)), spans }];
    }
    case 'paragraph': {
      const spans = spansOf(token.tokens);
      return spans.length === 0 ? [] : [{ kind: 'paragraph', spans }];
    }
    case 'list':
      return listBlocks(token as Tokens.List, 0);
    case 'code':
      return [{ kind: 'code', text: String(token['text']) }];
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => spansOf(tokens));
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }];
    }
    case 'space':
    case 'html':
      return [];
    default:
      throw new Error(`The manuals have no ${token.type}: ${token.raw.slice(0, 80)}`);
  }
};

/** A document of the manuals as blocks, with links as they are written. @throws Error at what no page of ours can show */
export const blocksOf = (markdown: string): ManualBlock[] => marked.lexer(markdown).flatMap(blockOf);
