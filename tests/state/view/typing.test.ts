import { afterEach, expect, test, vi } from 'vitest';

import { isAtWork, isTyping } from '#state/view/typing.ts';

class Element {
  readonly isContentEditable: boolean = false;
  constructor(
    readonly tagName: string,
    /** Selectors of what it stands in. */
    readonly within: readonly string[] = [],
  ) {}
  closest(selectors: string): Element | null {
    return selectors.split(', ').some((one) => this.within.includes(one)) ? this : null;
  }
}

const focus = (element: Element | null): void => {
  vi.stubGlobal('HTMLElement', Element);
  vi.stubGlobal('document', { activeElement: element });
};
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a field', new Element('INPUT'), true, true],
  ['a list to choose from', new Element('SELECT'), true, true],
  ['a choice that is no element of its own', new Element('DIV', ['[role=listbox]']), true, true],
  ['a button of a form', new Element('BUTTON', ['form']), false, true],
  ['a button of a dialog', new Element('BUTTON', ['dialog']), false, true],
  ['a button of the page', new Element('BUTTON'), false, false],
  ['the page itself', new Element('BODY'), false, false],
])('%s: whether somebody writes, and is about to finish something', (_what, element, typing, atWork) => {
  focus(element);
  expect([isTyping(), isAtWork()]).toEqual([typing, atWork]);
});
