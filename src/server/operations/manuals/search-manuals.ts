import { textOfSpans } from '#contract/help/manual-text.ts';
import type { Manual, ManualBlock, ManualHit } from '#contract/help/manuals.ts';

/** Sections that are shown of a search. */
const shownHits = 30;
/** Characters around the first word that was found. */
const around = 80;

interface Section {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
}

const textOf = (block: ManualBlock): string => {
  switch (block.kind) {
    case 'code':
      return block.text;
    case 'list':
      return block.items.map(({ spans }) => textOfSpans(spans)).join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOfSpans).join(' · ')).join('\n');
    default:
      return textOfSpans(block.spans);
  }
};

/** A document cut at its headings. */
const sectionsOf = ({ blocks }: Manual): readonly Section[] => {
  const sections: { id: string; heading: string; texts: string[] }[] = [];
  for (const block of blocks)
    if (block.kind === 'heading')
      sections.push({ id: block.id, heading: textOfSpans(block.spans), texts: [] });
    else sections.at(-1)?.texts.push(textOf(block));
  return sections.map(({ texts, ...section }) => ({ ...section, text: texts.join('\n') }));
};

const excerptOf = (text: string, at: number): string => {
  const from = Math.max(0, at - around);
  const to = Math.min(text.length, at + around);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).replaceAll(/\s+/g, ' ')}${to < text.length ? '…' : ''}`;
};

/** How well a section answers: 3 the document's own name, 2 a heading, 1 its text; 0: a word is missing. */
const gradeOf = (words: readonly string[], title: string, { heading, text }: Section): number => {
  const has = (some: string) => words.every((word) => some.includes(word));
  if (heading === title && has(heading.toLowerCase())) return 3;
  if (has(heading.toLowerCase())) return 2;
  return has(`${title}\n${heading}\n${text}`.toLowerCase()) ? 1 : 0;
};

/** Sections that have all words of a search, whatever their case: names before text, at most 30. */
export const searchManuals = (manuals: readonly Manual[], asked: string): ManualHit[] => {
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = manuals.flatMap((manual) =>
    sectionsOf(manual).flatMap((section) => {
      const grade = gradeOf(words, manual.title, section);
      if (grade === 0) return [];
      const at = section.text.toLowerCase().indexOf(words[0] ?? '');
      const { id, heading, text } = section;
      const hit = {
        path: manual.path,
        title: manual.title,
        id,
        heading,
        excerpt: excerptOf(text, Math.max(0, at)),
      };
      return [{ grade, hit }];
    }),
  );
  return found
    .toSorted((a, b) => b.grade - a.grade)
    .slice(0, shownHits)
    .map(({ hit }) => hit);
};
