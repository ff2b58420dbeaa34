import { useState } from 'react';

import { includesCode } from '#domain/access/role-codes.ts';
import { words } from '#i18n/words.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { type FunctionGroup, withCodes } from './function-set.ts';
import styles from './functions-control.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

/** A box that is on, off, or half on where only some of its group are chosen. */
const Box = ({
  checked,
  half = false,
  readOnly,
  label,
  code,
  onToggle,
}: {
  readonly checked: boolean;
  readonly half?: boolean;
  readonly readOnly: boolean;
  readonly label: string;
  readonly code: string;
  readonly onToggle: () => void;
}) => (
  <label className={styles['choice']}>
    <input
      ref={(box) => {
        if (box) box.indeterminate = half;
      }}
      type="checkbox"
      checked={checked}
      disabled={readOnly}
      data-code={code}
      onChange={onToggle}
    />
    <span>{label}</span>
  </label>
);

/** Several choices under headings, such as pages and functions of a role; a search narrows them. */
export const FunctionsControl = ({
  name,
  groups,
  value,
  readOnly,
  onValue,
}: {
  readonly name: string;
  readonly groups: readonly FunctionGroup[];
  readonly value: unknown;
  readonly readOnly: boolean;
  readonly onValue: (codes: readonly string[]) => void;
}) => {
  const { t, language } = useTranslation();
  const [typed, setTyped] = useState('');
  const codes = Array.isArray(value) ? value.map(String) : [];
  const held = new Set(codes);
  const search = typed.trim().toLocaleLowerCase(language);
  const seen = groups
    .map((group) => ({
      ...group,
      choices: group.choices.filter(({ text }) => t(text).toLocaleLowerCase(language).includes(search)),
    }))
    .filter(({ choices }) => choices.length > 0);
  const toggle = (changed: readonly string[], given: boolean): void =>
    onValue(withCodes(codes, changed, given, groups));
  const groupOf = ({ title, choices }: FunctionGroup) => {
    const chosen = choices.filter(({ code }) => includesCode(held, code)).length;
    return (
      <fieldset key={title[0]} className={styles['group']}>
        <legend>
          <Box
            label={t(title)}
            code={`group:${title[1]}`}
            checked={chosen === choices.length}
            half={chosen > 0 && chosen < choices.length}
            readOnly={readOnly}
            onToggle={() =>
              toggle(
                choices.map(({ code }) => code),
                chosen < choices.length,
              )
            }
          />
          <small className={typography.muted}>
            {chosen} / {choices.length}
          </small>
        </legend>
        <div className={styles['choices']}>
          {choices.map(({ code, text }) => (
            <Box
              key={code}
              label={t(text)}
              code={code}
              checked={includesCode(held, code)}
              readOnly={readOnly}
              onToggle={() => toggle([code], !includesCode(held, code))}
            />
          ))}
        </div>
      </fieldset>
    );
  };
  return (
    <div data-part={name}>
      <span className={inputs.frame}>
        <Icon name="search" />
        <input
          type="search"
          value={typed}
          aria-label={t(words.search)}
          placeholder={t(words.search)}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
      {seen.map(groupOf)}
    </div>
  );
};
