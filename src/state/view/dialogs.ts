import { signal } from '@preact/signals-react';

/** A modal question or notice. `answer` gets true for the confirming button. */
export interface Dialog {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly detail: string;
  readonly confirm: string;
  /** Pages where something can be done about it. */
  readonly links?: readonly { readonly text: string; readonly to: string }[] | undefined;
  /** Missing: a notice with one button. */
  readonly cancel?: string;
  readonly answer: (yes: boolean) => void;
}

export const dialogs = signal<readonly Dialog[]>([]);

let lastId = 0;

const open = (dialog: Omit<Dialog, 'id' | 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (yes: boolean): void => {
      dialogs.value = dialogs.value.filter((other) => other.id !== id);
      resolve(yes);
    };
    dialogs.value = [...dialogs.value, { ...dialog, id, answer }];
  });

/** Asks; the title names the object, the text the consequence. */
export const ask = (question: {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
}): Promise<boolean> => open({ ...question, detail: '' });

export const notify = (notice: {
  readonly title: string;
  readonly text: string;
  readonly detail?: string;
  readonly confirm: string;
  readonly links?: Dialog['links'];
}): Promise<boolean> => open({ detail: '', ...notice });
