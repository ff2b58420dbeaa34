import { useState } from 'react';

import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { ToastList } from '#ui/feedback/toast-list.tsx';
import { EmptyState, LoadingBars, PageHead } from '#ui/page.tsx';
import buttons from '#ui/styles/buttons.module.css';

import type { Specimen } from '../specimen.ts';

const nothing = (): void => {};

const DialogState = () => {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button type="button" className={buttons.button} onClick={() => setOpen(true)}>
        Open
      </button>
      {open ? (
        <DialogBox
          title="Close 2 pages?"
          onClose={close}
          foot={
            <button type="button" className={buttons.button} onClick={close}>
              Cancel
            </button>
          }
        >
          <p>The form holds changes that are not saved.</p>
        </DialogBox>
      ) : null}
    </>
  );
};

const toasts = (['success', 'warning', 'info', 'error'] as const).map((type, id) => ({
  id,
  type,
  text: `A toast: ${type}`,
  detail: type === 'error' ? 'Number 4f1c' : '',
}));

/** What says how it goes. */
export const feedback: readonly Specimen[] = [
  { name: 'DialogBox', states: { 'behind a button': () => <DialogState /> } },
  {
    name: 'ToastList',
    states: {
      // It stands at the edge of the window; here this box is the window.
      'of each kind': () => (
        <div style={{ contain: 'layout', width: '100%', height: '18rem' }}>
          <ToastList items={toasts} close="Close" onClose={nothing} />
        </div>
      ),
    },
  },
  {
    name: 'PageHead',
    states: { usual: () => <PageHead title="Loss and gain report" groups="Data analysis" /> },
  },
  {
    name: 'EmptyState',
    states: { usual: () => <EmptyState title="Nothing in this period" text="The last was on 2 March." /> },
  },
  { name: 'LoadingBars', states: { usual: () => <LoadingBars /> } },
];
