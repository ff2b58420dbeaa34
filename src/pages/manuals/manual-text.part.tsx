import type { ReactNode } from 'react';

import { navigationRequest } from '#state/lifecycle/app-update.ts';
import type { ManualBlock, ManualSpan } from '#contract/help/manuals.ts';
import typography from '#ui/styles/typography.module.css';

import { leaves, manualAddress, placeOfLink } from './manual-place.part.ts';
import styles from './manuals.module.css';

const styled = ({ style, text }: ManualSpan): ReactNode => {
  if (style === 'code') return <code translate="no">{text}</code>;
  if (style === 'strong') return <strong>{text}</strong>;
  return style === 'emphasis' ? <em>{text}</em> : text;
};

const Span = ({ span }: { readonly span: ManualSpan }) => {
  const { href } = span;
  if (href === '') return styled(span);
  if (leaves(href))
    return (
      <a className={typography.link} href={href} target="_blank" rel="noreferrer">
        {styled(span)}
      </a>
    );
  const to = href.startsWith('/') ? href : manualAddress(placeOfLink(href));
  return (
    <a
      className={typography.link}
      href={to}
      onClick={(event) => {
        event.preventDefault();
        navigationRequest.value = to;
      }}
    >
      {styled(span)}
    </a>
  );
};

const Spans = ({ spans }: { readonly spans: readonly ManualSpan[] }) =>
  spans.map((span, at) => <Span key={at} span={span} />);

type Table = Extract<ManualBlock, { readonly kind: 'table' }>;

const TableBlock = ({ head, rows }: Table) => (
  <div
    className={styles.wide}
    tabIndex={0}
    role="region"
    aria-label={head[0]?.map(({ text }) => text).join('')}
  >
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              <Spans spans={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={column}>
                <Spans spans={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const Block = ({ block }: { readonly block: ManualBlock }) => {
  switch (block.kind) {
    case 'heading': {
      // The page's own title is above the document's.
      const Heading = block.level === 1 ? 'h2' : block.level === 2 ? 'h3' : 'h4';
      return (
        <Heading data-heading={block.id} tabIndex={-1}>
          <Spans spans={block.spans} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case 'code':
      return (
        <pre translate="no" tabIndex={0}>
          {block.text}
        </pre>
      );
    case 'table':
      return <TableBlock {...block} />;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map(({ depth, spans }, at) => (
            <li key={at} data-depth={depth}>
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      );
    }
  }
};

/** The blocks of a document. */
export const ManualText = ({ blocks }: { readonly blocks: readonly ManualBlock[] }) =>
  blocks.map((block, at) => <Block key={at} block={block} />);
