import { Popover } from '@mantine/core';

import { Icon } from '../icon.tsx';
import { useTranslation } from '../language.tsx';
import buttons from '../styles/buttons.module.css';
import layout from '../styles/layout.module.css';
import typography from '../styles/typography.module.css';
import { ColumnMoves } from './column-moves.tsx';
import styles from './columns-menu.module.css';

interface Choice {
  readonly name: string;
  readonly title: string;
}

/** Which columns, in which order, which first: kept by the caller. */
export const ColumnsMenu = ({
  all,
  shown,
  pinned,
  onChange,
  onReset,
}: {
  readonly all: readonly Choice[];
  readonly shown: readonly string[];
  readonly pinned: readonly string[];
  readonly onChange: (shown: readonly string[], pinned: readonly string[]) => void;
  readonly onReset: () => void;
}) => {
  const { t } = useTranslation();
  const titles = new Map(all.map(({ name, title }) => [name, title]));
  const ordered = [...shown, ...all.map(({ name }) => name).filter((name) => !shown.includes(name))];
  const move = (name: string, step: number): void => {
    const at = shown.indexOf(name);
    const next = [...shown];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(Math.max(0, at + step), 0, moved);
    onChange(next, pinned);
  };
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(['列设置', 'Columns'])}
          title={t(['列设置', 'Columns'])}
          data-part="columns"
        >
          <Icon name="columns" />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <div className={styles.head}>
          {t(['列', 'Columns'])}
          <span className={layout.spacer} />
          <button type="button" className={`${typography.link} ${typography.small}`} onClick={onReset}>
            {t(['恢复默认', 'Restore'])}
          </button>
        </div>
        <div className={styles.columns}>
          {ordered.map((name) => {
            const on = shown.includes(name);
            const title = titles.get(name) ?? name;
            const pin = pinned.includes(name);
            return (
              <div key={name}>
                <label>
                  <input
                    type="checkbox"
                    checked={on}
                    disabled={on && shown.length === 1}
                    onChange={() =>
                      onChange(
                        on ? shown.filter((other) => other !== name) : [...shown, name],
                        pinned.filter((other) => other !== name || !on),
                      )
                    }
                  />
                  {title}
                </label>
                {on ? (
                  <ColumnMoves
                    title={title}
                    pinned={pin}
                    isFirst={shown[0] === name}
                    isLast={shown.at(-1) === name}
                    onPin={() =>
                      onChange(shown, pin ? pinned.filter((other) => other !== name) : [...pinned, name])
                    }
                    onMove={(step) => move(name, step)}
                  />
                ) : null}
              </div>
            );
          })}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};
