import { useId, useState } from 'react';

import { alarmWord } from '#domain/words/alarm-words.ts';
import { recordKindText } from '#domain/words/record-kind-words.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import { loadWhy } from '#state/reports/report-why.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { useRead } from '../use-read.ts';
import { kindNamed } from './named-ids.ts';
import { roleName } from './rule-names.ts';
import { WhyBody } from './why-body.tsx';
import { WhyMessageView } from './why-message.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';
import why from './why.module.css';

const what = (id: string): Text => {
  const kind = kindNamed(id);
  if (kind === 'alarm') return alarmWord(Number(id.split(':')[1])).text;
  return kind === null ? ['报文', 'Message'] : recordKindText(kind);
};

const gone: Text = [
  '这条报文已超过保存期限，内容不再保存；由它得出的记录仍在。',
  'This message is past its retention period: its content was deleted, records derived from it remain.',
];
const absent: Text = ['没有存下这个编号的报文或记录。', 'Nothing is stored under this id.'];

/** A message or record that a reason names; pressed, it shows what is stored. */
export const WhyStep = ({
  address,
  row,
  path,
  role,
}: {
  readonly address: string;
  readonly row: string;
  readonly path: readonly string[];
  readonly role: string;
}) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [refetchKey, setRefetchKey] = useState(0);
  const region = useId();
  const id = path.at(-1) ?? '';
  const { value, failure } = useRead(open ? JSON.stringify([row, path, refetchKey]) : null, () =>
    loadWhy(address, row, path),
  );
  return (
    <li data-part="why-step" data-id={id}>
      <button type="button" aria-expanded={open} aria-controls={region} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'right'} size={14} />
        <span>
          {t(roleName(role))} · <b>{t(what(id))}</b>
        </span>
        <small className={typography.muted}>{id}</small>
      </button>
      <div id={region} className={why.message} hidden={!open} aria-live="polite" data-found={value?.found}>
        {failure === null ? null : (
          <p className={typography.small} role="alert">
            {failure.message}{' '}
            <button type="button" className={buttons.small} onClick={() => setRefetchKey(refetchKey + 1)}>
              {t(words.retry)}
            </button>
          </p>
        )}
        {value?.row ? (
          <WhyBody
            row={value.row}
            depth={path.length}
            step={(one) => (
              <WhyStep key={one.id} address={address} row={row} path={[...path, one.id]} role={one.role} />
            )}
          />
        ) : null}
        {value?.message ? <WhyMessageView message={value.message} /> : null}
        {value?.found === 'gone' ? <p className={typography.small}>{t(gone)}</p> : null}
        {value?.found === 'absent' ? <p className={typography.small}>{t(absent)}</p> : null}
      </div>
    </li>
  );
};
