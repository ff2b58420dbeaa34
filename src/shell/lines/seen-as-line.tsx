import { useState } from 'react';

import { endView, viewedBy } from '#state/session/seen-as.ts';
import { user } from '#state/session/session.ts';
import { nameIn } from '#state/view/english-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import lines from './lines.module.css';

/** This is not one's own console: whose it is, that nothing can be written, and the way back. */
export const SeenAsLine = () => {
  const { t, language } = useTranslation();
  const [busy, setBusy] = useState(false);
  const seen = user.value;
  if (viewedBy.value === null || seen === null) return null;
  const end = async (): Promise<void> => {
    setBusy(true);
    await endView();
    setBusy(false);
  };
  return (
    <div className={lines.seenAs} data-part="seen-as">
      <Icon name="eye" />
      <span>
        <b>
          {t(['以 {name} 的身份查看，只读', 'Seen as {name}, read-only'], {
            name: `${seen.name} (${seen.userName})`,
          })}
        </b>{' '}
        {t(['{role}，{company}。登录的是 {viewer}', '{role}, {company}. Signed in: {viewer}'], {
          role: seen.roles.map(({ roleName }) => nameIn(roleName, language)).join('、'),
          company: nameIn(seen.companyName, language),
          viewer: viewedBy.value.name,
        })}
      </span>
      <button type="button" className={buttons.small} disabled={busy} onClick={() => void end()}>
        {t(['结束查看', 'End'])}
      </button>
    </div>
  );
};
