/** An element of a document, without the prefix of its name; comments and instructions are left out. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, references resolved; that of its children is theirs. */
  readonly text: string;
}

/** Where a text is no XML: a line, counted from 1. */
export interface XmlFault {
  readonly brokenLine: number;
}

/** Elements within each other; no document of the field goes half as deep. */
const mostDepth = 100;

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What a document declares itself is never looked up: an unknown reference stays as it stands. */
const resolved = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(\w{2,4}));/gi,
    (whole, hex, decimal, name: string) => {
      if (name !== undefined) return Object.hasOwn(references, name) ? (references[name] ?? whole) : whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const attributesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(
      ([, name = '', double, single = '']) => [localName(name), resolved(double ?? single)],
    ),
  );

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/** A comment, literal text, an instruction, a declaration with what it declares, the end or the start of an element. */
const markup =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^<>[]|\[[^\]]*\])*>|<\/\s*([^\s>]+)\s*>|<([^\s/>!?]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/gy;

/**
 * The root element of a document. Entities that it declares are not expanded and nothing is loaded: a file of a stranger
 * can neither swell nor reach anything.
 */
export const readXml = (source: string): XmlElement | XmlFault => {
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const fault = (at: number): XmlFault => ({ brokenLine: source.slice(0, at).split('\n').length });
  let at = 0;
  while (at < source.length) {
    const inside = open.at(-1) ?? root;
    const next = source.indexOf('<', at);
    inside.text += resolved(source.slice(at, next === -1 ? source.length : next));
    if (next === -1) break;
    markup.lastIndex = next;
    const found = markup.exec(source);
    if (found === null) return fault(next);
    const [whole, literal, ended, started, attributes = '', closed] = found;
    at = next + whole.length;
    if (literal !== undefined) inside.text += literal;
    else if (ended !== undefined) {
      if (open.length === 1 || inside.name !== localName(ended)) return fault(next);
      open.pop();
    } else if (started !== undefined) {
      const element: Open = {
        name: localName(started),
        attributes: attributesOf(attributes),
        children: [],
        text: '',
      };
      inside.children.push(element);
      if (closed !== '/') open.push(element);
      if (open.length > mostDepth) return fault(next);
    }
  }
  const [first] = root.children;
  return first === undefined || open.length > 1 || root.children.length > 1 ? fault(source.length) : first;
};
