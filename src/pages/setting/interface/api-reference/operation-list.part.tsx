import { useState } from 'react';

import { groupBy } from '#domain/lists/group-by.ts';
import type { ApiOperation } from '#state/reports/api-reference.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './api-reference.module.css';

/** So many groups are open at once where somebody searches. */
const openWhenFewerThan = 60;

const matches = ({ title, path, id }: ApiOperation, words: readonly string[]): boolean => {
  const text = `${title} ${path} ${id}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Every operation under its heading, narrowed by what is typed. */
export const OperationList = ({
  operations,
  chosen,
  onChoose,
}: {
  readonly operations: readonly ApiOperation[];
  /** Null: the start. */
  readonly chosen: string | null;
  readonly onChoose: (id: string | null) => void;
}) => {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase().split(/\s+/);
  const found = operations.filter((one) => matches(one, words));
  const groups = [...groupBy(found, ({ group }) => group)];
  const current = operations.find(({ id }) => id === chosen)?.group;
  return (
    <nav className={styles.list} aria-label={t(['接口', 'Calls'])} data-part="operations">
      <Field label={t(['查找接口', 'Find a call'])}>
        {(triggerProps) => (
          <span className={inputs.frame}>
            <input
              {...triggerProps}
              type="search"
              name="search"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </span>
        )}
      </Field>
      <p className={`${typography.muted} ${styles.count}`} aria-live="polite">
        {t(['{n} 个接口', '{n} {n:call|calls}'], { n: found.length })}
      </p>
      <button
        type="button"
        className={`${styles.operation} ${styles.toStart}`}
        aria-current={chosen === null ? 'true' : undefined}
        data-part="to-start"
        onClick={() => onChoose(null)}
      >
        {t(['从这里开始', 'Start here'])}
      </button>
      {groups.map(([group, members]) => (
        <details
          key={`${group} ${found.length < openWhenFewerThan}`}
          open={found.length < openWhenFewerThan || group === current}
        >
          <summary>
            {group} <span className={typography.muted}>{members.length}</span>
          </summary>
          <ul>
            {members.map(({ id, method, title, path }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.operation}
                  aria-current={id === chosen ? 'true' : undefined}
                  data-operation={id}
                  onClick={() => onChoose(id)}
                >
                  <span className={styles.method} data-method={method} translate="no">
                    {method}
                  </span>
                  <span className={styles.name}>
                    {title}
                    <code translate="no">{path}</code>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
};
