import { useState } from 'react';

import { groupBy } from '#domain/lists/group-by.ts';
import type { Text } from '#i18n/text.ts';
import type { ManualEntry, ManualGroup } from '#contract/help/manuals.ts';
import { call } from '#state/hub/hub.ts';
import { TableFailure } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import type { ManualPlace } from './manual-place.part.ts';
import styles from './manuals.module.css';

const groupWords: { readonly [G in ManualGroup]: Text } = {
  users: ['使用', 'Using it'],
  start: ['入门', 'Getting started'],
  explain: ['原理', 'How it works'],
  guides: ['安装与接入', 'Setting it up'],
  operation: ['告警处置', 'Runbooks'],
  reference: ['参考', 'Reference'],
};

type Choose = (place: ManualPlace) => void;

const Hits = ({ text, onChoose }: { readonly text: string; readonly onChoose: Choose }) => {
  const { t, language } = useTranslation();
  const [turn, setTurn] = useState(0);
  const { value, failure } = useRead(`${language} ${turn} ${text}`, () => call('manuals.search', { text }));
  if (failure !== null) return <TableFailure failure={failure} onRetry={() => setTurn(turn + 1)} />;
  const hits = value?.hits ?? [];
  return (
    <>
      <p className={`${typography.muted} ${styles.count}`} role="status">
        {value === null
          ? t(['正在查找…', 'Searching…'])
          : hits.length === 0
            ? t(['没有找到；换一个词试试', 'Nothing found; try another word'])
            : t(['{n} 处', '{n} {n:section|sections}'], { n: hits.length })}
      </p>
      <ul>
        {hits.map(({ path, id, title, heading, excerpt }) => (
          <li key={`${path}#${id}`}>
            <button type="button" className={styles.entry} onClick={() => onChoose({ path, id })}>
              <b>{heading === title ? title : `${title} · ${heading}`}</b>
              <small>{excerpt}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
};

/** Every document under its heading, or the sections that a search finds. */
export const ManualList = ({
  manuals,
  chosen,
  onChoose,
}: {
  readonly manuals: readonly ManualEntry[];
  readonly chosen: string;
  readonly onChoose: Choose;
}) => {
  const { t, language } = useTranslation();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  return (
    <nav className={styles.list} aria-label={t(['手册', 'Manuals'])} data-part="manual-list">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(typed.trim());
        }}
      >
        <Field label={t(['在手册中查找，回车', 'Search the manuals, then Enter'])}>
          {(triggerProps) => (
            <span className={inputs.frame}>
              <input
                {...triggerProps}
                type="search"
                name="search"
                maxLength={100}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  if (event.target.value === '') setAsked('');
                }}
              />
            </span>
          )}
        </Field>
      </form>
      {asked === '' ? (
        [...groupBy(manuals, ({ group }) => group)].map(([group, members]) => (
          <section key={group} aria-label={t(groupWords[group])}>
            <h2>{t(groupWords[group])}</h2>
            <ul>
              {members.map(({ path, title, language: written }) => (
                <li key={path}>
                  <button
                    type="button"
                    className={styles.entry}
                    aria-current={path === chosen ? 'page' : undefined}
                    data-manual={path}
                    lang={written}
                    onClick={() => onChoose({ path, id: '' })}
                  >
                    {title}
                    {written === language ? null : <small lang={language}>{t(['英文', 'English'])}</small>}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))
      ) : (
        <Hits text={asked} onChoose={onChoose} />
      )}
    </nav>
  );
};
