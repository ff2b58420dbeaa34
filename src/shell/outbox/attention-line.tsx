import { useState } from 'react';

import { writesForAttention } from '#state/outbox.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

import { AttentionDialog } from './attention-dialog.tsx';

/** Decisions that did not get through: one line for all, and the list behind it. */
export const AttentionLine = () => {
  const { t } = useSpeech();
  const [open, setOpen] = useState(false);
  const items = writesForAttention.value;
  if (items.length === 0) return null;
  return (
    <div className="line off" data-part="refused-write">
      <Icon name="warning" />
      <span>
        {items.length === 1
          ? items[0]?.message
          : t(['{n} 项处理需要您决定', '{n} decisions need your attention'], { n: items.length })}
      </span>
      <button type="button" className="btn sm" data-part="attention" onClick={() => setOpen(true)}>
        {t(['查看', 'Look'])}
      </button>
      {open ? <AttentionDialog items={items} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};
