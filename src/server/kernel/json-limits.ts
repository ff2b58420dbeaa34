import { maxJsonDepth } from './json-depth.ts';

const [quote, backslash, comma] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0));
const opening = new Set(['{', '['].map((sign) => sign.charCodeAt(0)));
const closing = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)));

/** Where a text of JSON that begins at a place ends: its closing quote, or the end of everything. */
const endOfText = (json: string, start: number): number => {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let escapes = at - 1;
    while (json.charCodeAt(escapes) === backslash) escapes -= 1;
    if ((at - escapes) % 2 === 1) return at;
  }
  return json.length;
};

/**
 * Whether JSON has more values than may be, or nests them deeper. Counted by its commas and brackets before it is
 * parsed: a parser makes objects of everything first. What is no JSON at all is left to the parser.
 */
export const isBeyond = (json: string, maxValues: number, maxDepth: number = maxJsonDepth): boolean => {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === quote) at = endOfText(json, at);
    else if (sign === comma) values += 1;
    else if (opening.has(sign)) {
      values += 1;
      depth += 1;
    } else if (closing.has(sign)) depth -= 1;
    if (values > maxValues || depth > maxDepth) return true;
  }
  return false;
};

/** Values of JSON that stands in a field of a form, at most: a tank table of 20,000 lines has 60,000. */
export const maxFormValues = 200_000;

/**
 * JSON that stands in a field of a form.
 * @throws SyntaxError: it is none, or has more values than any form
 */
export const parseFormJson = (json: string): unknown => {
  if (isBeyond(json, maxFormValues)) throw new SyntaxError('more values, or deeper ones, than a form has');
  return JSON.parse(json);
};
