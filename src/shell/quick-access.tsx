import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';

import { addressOf } from '#domain/menu.ts';
import { loadQuickVisits, quickVisits, removeQuickVisit } from '#state/quick-visits.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';

import { pageExists, titleOf } from './page-index.ts';

/** Shortcuts: a row navigates; after the minus a row removes itself (specification 2). */
export const QuickAccess = () => {
  const { t } = useSpeech();
  const [, navigate] = useLocation();
  const [removing, setRemoving] = useState(false);
  useEffect(() => void loadQuickVisits(), []);
  const items = quickVisits.value.filter((item) => pageExists(addressOf(item.quickVisitUrl)));
  if (items.length === 0) return null;
  return (
    <div className="quick" data-part="quick-access">
      <div className="sep" />
      <div className="row">
        <h6>{t(['快速访问', 'Quick access'])}</h6>
        <button
          type="button"
          className="add"
          style={{ opacity: 1 }}
          aria-pressed={removing}
          aria-label={t(['移除快捷方式', 'Remove shortcuts'])}
          onClick={() => setRemoving(!removing)}
        >
          <Icon name={removing ? 'tick' : 'minus'} size={12} />
        </button>
      </div>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          className="l1"
          style={{ paddingLeft: '.5rem', height: '1.75rem' }}
          onClick={() => {
            if (removing) void removeQuickVisit(item.id);
            else navigate(item.quickVisitUrl);
          }}
        >
          {removing ? <Icon name="minus" size={12} /> : null}
          <span>{t(titleOf(addressOf(item.quickVisitUrl)))}</span>
        </button>
      ))}
    </div>
  );
};
