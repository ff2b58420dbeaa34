import type { ReactNode } from 'react';

import { formatDateTime } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import styles from './seal-certificate-kit.module.css';

/** Both languages at once: a paper has no switch. */
export const Both = ({ text }: { readonly text: Text }) => (
  <span className={styles.bilingual}>
    <span lang="zh">{text[0]}</span> <small lang="en">{text[1]}</small>
  </span>
);

/** China time to the second, the same in both languages. */
export const moment = (time: string | null): string => formatDateTime(time, 'zh');

export const Fact = ({ name, children }: { readonly name: Text; readonly children: ReactNode }) => (
  <div>
    <dt>
      <Both text={name} />
    </dt>
    <dd>{children}</dd>
  </div>
);

export interface Head {
  readonly title: Text;
  readonly right?: true;
}

/** A table that becomes a list of cards where there is no room for it; every cell bears its head. */
export const PaperTable = ({
  title,
  heads,
  rows,
  part,
}: {
  readonly title: Text;
  readonly heads: readonly Head[];
  readonly rows: readonly {
    readonly key: string;
    readonly bad?: boolean;
    /** The sum of the rows above it, or what speaks against them. */
    readonly mark?: 'total' | 'contrary';
    readonly cells: readonly ReactNode[];
  }[];
  readonly part: string;
}) => (
  <section className={styles.part} data-part={part}>
    <h3>
      <Both text={title} />
    </h3>
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head.title[1]} className={head.right ? styles.right : undefined} scope="col">
              <Both text={head.title} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-bad={row.bad || undefined} data-mark={row.mark}>
            {row.cells.map((cell, index) => (
              <td
                key={heads[index]?.title[1]}
                className={heads[index]?.right ? styles.right : undefined}
                data-head={heads[index]?.title.join(' ')}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
