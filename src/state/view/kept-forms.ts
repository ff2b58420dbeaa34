import { effect } from '@preact/signals-react';

import { connection } from '../hub/connection.ts';
import { user } from '../session/session.ts';
import { persistedSignal } from './persisted-signal.ts';
import { unsavedForms } from './unsaved.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What somebody typed in a form of a page and has not saved yet. */
export interface KeptForm {
  readonly userId: number;
  /** The row as it was when it was typed; null: a new one. */
  readonly row: Fields | null;
  readonly typed: Fields;
  readonly reason: string;
  readonly keptMs: number;
}

type KeptForms = Readonly<Record<string, KeptForm>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isForm = (value: unknown): value is KeptForm =>
  isObject(value) &&
  typeof value['userId'] === 'number' &&
  (value['row'] === null || isObject(value['row'])) &&
  isObject(value['typed']) &&
  typeof value['reason'] === 'string' &&
  typeof value['keptMs'] === 'number';

const isForms = (value: unknown): value is KeptForms => isObject(value) && Object.values(value).every(isForm);

/** By the address of their page, in this tab of the browser: it ends with the tab. */
const forms = persistedSignal<KeptForms>('forms', {}, isForms, globalThis.sessionStorage);

const without = (address: string): KeptForms => {
  const { [address]: _, ...others } = forms.peek();
  return others;
};

/** What the user of the session has typed in a page's form; null: nothing that was kept. */
export const keptForm = (address: string): KeptForm | null => {
  const form = forms.peek()[address];
  return form !== undefined && form.userId === user.peek()?.id ? form : null;
};

/** Keeps it over a reload and the loss of the session, while the page counts as unsaved. On a shared computer nothing is. */
export const keepForm = (address: string, form: Omit<KeptForm, 'userId'>): void => {
  const userId = user.peek()?.id;
  if (userId === undefined || connection.peek()?.storage === 'memory') return;
  forms.value = { ...without(address), [address]: { ...form, userId } };
};

/** What a lost session has emptied is written again: its user may sign in once more. */
export const keepFormsOverSignIn = (): void => {
  forms.value = { ...forms.peek() };
};

// Saved, given up or closed with its page.
let before = unsavedForms.peek();
effect(() => {
  const now = unsavedForms.value;
  const ended = [...before].filter((address) => !now.has(address) && address in forms.peek());
  before = now;
  for (const address of ended) forms.value = without(address);
});

// Whoever else signs in finds nothing of it, not even in the browser's tools.
effect(() => {
  const userId = user.value?.id;
  if (userId === undefined) return;
  const own = Object.entries(forms.peek()).filter(([, form]) => form.userId === userId);
  if (own.length < Object.keys(forms.peek()).length) forms.value = Object.fromEntries(own);
});
