import { useEffect, useState } from 'react';

import type { RepairState } from '#domain/devices/repair-states.ts';
import { words } from '#i18n/words.ts';
import type { HealthRow, RepairOrder } from '#state/devices/device-health.ts';
import { giveRepairOrder, moveRepairOrder } from '#state/devices/device-health.ts';
import { toast } from '#state/view/toasts.ts';
import { setUnsaved } from '#state/view/unsaved.ts';
import { useTranslation } from '#ui/language.tsx';

import { causeText } from './health-words.part.ts';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import styles from './repair-orders.module.css';

const useUnsavedText = (dirty: boolean): void => {
  useEffect(() => {
    setUnsaved('repair', dirty);
    return () => setUnsaved('repair', false);
  }, [dirty]);
};

/** A new order for one of the causes. */
export const GiveRepair = ({ row, onDone }: { readonly row: HealthRow; readonly onDone: () => void }) => {
  const translation = useTranslation();
  const { t, m } = translation;
  const [index, setIndex] = useState(0);
  const [assignee, setAssignee] = useState('');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const cause = row.causes[index];
  useUnsavedText(assignee.trim() !== '' || note.trim() !== '');
  if (cause === undefined) return null;
  const give = async (): Promise<void> => {
    setBusy(true);
    const given = await giveRepairOrder({
      truckId: row.truckId,
      cause: cause.kind,
      number: cause.number,
      assignee,
      note,
    });
    setBusy(false);
    if (!given) return;
    setAssignee('');
    setNote('');
    toast('success', m('saved'));
    onDone();
  };
  return (
    <form
      className={styles.form}
      data-part="repair-form"
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <label>
        {t(['检修什么', 'What to repair'])}
        <span className={inputs.frame}>
          <select name="cause" value={index} onChange={({ target }) => setIndex(Number(target.value))}>
            {row.causes.map((one, at) => (
              <option key={`${one.kind}:${one.number}`} value={at}>
                {causeText(one, translation)}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label>
        {t(['检修人', 'Who repairs it'])}
        <span className={inputs.frame}>
          <input
            name="assignee"
            required
            maxLength={60}
            value={assignee}
            onChange={({ target }) => setAssignee(target.value)}
          />
        </span>
      </label>
      <label>
        {t(['说明', 'Note'])}
        <textarea
          className={inputs.frame}
          name="note"
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      <button type="submit" className={buttons.primary} disabled={busy || assignee.trim() === ''}>
        {t(['派发检修单', 'Assign'])}
      </button>
    </form>
  );
};

/** The next step of an order: begin, note, close with the part that was changed, or cancel. */
export const MoveRepair = ({
  order,
  onDone,
}: {
  readonly order: RepairOrder;
  readonly onDone: () => void;
}) => {
  const { t, m } = useTranslation();
  const [note, setNote] = useState('');
  const [partChanged, setPartChanged] = useState('');
  const [busy, setBusy] = useState(false);
  const said = note.trim() !== '';
  useUnsavedText(said || partChanged.trim() !== '');
  const move = async (state: RepairState): Promise<void> => {
    setBusy(true);
    const { id, version } = order;
    const moved = await moveRepairOrder({ id, version, state, note, partChanged });
    setBusy(false);
    // Whoever was first has moved it: the order is shown as it stands now, and what was typed stays.
    onDone();
    if (!moved) return;
    setNote('');
    setPartChanged('');
    toast('success', m('saved'));
  };
  const stays: RepairState = order.state === 'given' ? 'given' : 'underWay';
  return (
    <form
      className={styles.form}
      data-part="repair-move"
      onSubmit={(event) => {
        event.preventDefault();
        void move('closed');
      }}
    >
      <label>
        {t(['做了什么', 'What was done'])}
        <textarea
          className={inputs.frame}
          name="note"
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </label>
      <label>
        {t(['更换的部件', 'Part changed'])}
        <span className={inputs.frame}>
          <input
            name="partChanged"
            maxLength={200}
            value={partChanged}
            onChange={({ target }) => setPartChanged(target.value)}
          />
        </span>
      </label>
      <div className={styles.actions}>
        {order.state === 'given' ? (
          <button
            type="button"
            className={buttons.button}
            disabled={busy}
            onClick={() => void move('underWay')}
          >
            {t(['开始检修', 'Start'])}
          </button>
        ) : null}
        <button
          type="button"
          className={buttons.button}
          disabled={busy || !said}
          onClick={() => void move(stays)}
        >
          {t(['记下', 'Add'])}
        </button>
        <button
          type="submit"
          className={buttons.primary}
          disabled={busy || (!said && partChanged.trim() === '')}
        >
          {t(['完成', 'Done'])}
        </button>
        <button
          type="button"
          className={buttons.quiet}
          disabled={busy || !said}
          onClick={() => void move('cancelled')}
        >
          {t(words.cancel)}
        </button>
      </div>
    </form>
  );
};
