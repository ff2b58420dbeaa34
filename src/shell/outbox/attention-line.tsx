import { useState } from 'react';

import { writesForAttention } from '#state/hub/outbox.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { AttentionDialog } from './attention-dialog.tsx';
import buttons from '#ui/styles/buttons.module.css';
import lines from '../lines/lines.module.css';

/** Writes that failed: one line for all, which opens the list. */
export const AttentionLine = () => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const items = writesForAttention.value;
  if (items.length === 0) return null;
  return (
    <div className={`${lines.line} ${lines.problem}`} data-part="refused-write">
      <Icon name="warning" />
      <span>
        {items.length === 1
          ? items[0]?.message
          : t(['{n} 项处理需要您决定', '{n} decisions need your attention'], { n: items.length })}
      </span>
      <button type="button" className={buttons.small} data-part="attention" onClick={() => setOpen(true)}>
        {t(['查看', 'Look'])}
      </button>
      {open ? <AttentionDialog items={items} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};
