import { type ReactNode } from 'react';
import { Link } from 'wouter';

import { phone } from '#state/view/viewport.ts';
import { type WallSize, wallSizes } from '#state/video/wall-address.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import layout from '#ui/styles/layout.module.css';
import segmented from '#ui/styles/segmented.module.css';

import styles from './wall-bar.module.css';

const sizeIcons: Readonly<Record<WallSize, IconName>> = { 1: 'grid1', 4: 'grid4', 9: 'grid9', 16: 'grid16' };

/** A phone has room for a picture and its thumbs. */
const phoneSize: WallSize = 4;

/** How many pictures. */
export const SizeChoice = ({
  size,
  onSize,
}: {
  readonly size: WallSize;
  readonly onSize: (size: WallSize) => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={segmented.group} role="group" aria-label={t(['画面数', 'Number of pictures'])}>
      {wallSizes
        .filter((one) => !phone.value || one <= phoneSize || one === size)
        .map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === size}
            data-size={one}
            onClick={() => onSize(one)}
          >
            <Icon name={sizeIcons[one]} /> {one}
          </button>
        ))}
    </div>
  );
};

/** Large or small picture, for one that is alone; many are always small. */
export const StreamChoice = ({
  stream,
  onStream,
}: {
  readonly stream: 'sub' | 'main';
  readonly onStream: (stream: 'sub' | 'main') => void;
}) => {
  const { t } = useTranslation();
  const names = { sub: t(['子码流', 'Small']), main: t(['主码流', 'Large']) };
  return (
    <div className={segmented.group} role="group" aria-label={t(['码流', 'Stream'])}>
      {(['sub', 'main'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === stream} onClick={() => onStream(one)}>
          {names[one]}
        </button>
      ))}
    </div>
  );
};

/** Live or recorded: the other page of the same truck. */
export const LiveOrPast = ({ past, to }: { readonly past: boolean; readonly to: string }) => {
  const { t } = useTranslation();
  const here = past ? t(['历史', 'Recorded']) : t(['实时', 'Live']);
  return (
    <nav className={styles.pair} aria-label={t(['实时或历史', 'Live or recorded'])}>
      {past ? null : <b aria-current="page">{here}</b>}
      <Link href={to}>{past ? t(['实时', 'Live']) : t(['历史', 'Recorded'])}</Link>
      {past ? <b aria-current="page">{here}</b> : null}
    </nav>
  );
};

/** What stands above the pictures. */
export const WallBar = ({
  title,
  said,
  children,
  end,
}: {
  readonly title: string;
  readonly said: ReactNode;
  readonly children: ReactNode;
  readonly end?: ReactNode;
}) => {
  return (
    <div className={styles.bar} data-part="wall-bar">
      <h1 className={styles.title}>{title}</h1>
      {children}
      <span className={styles.said} data-part="wall-said">
        {said}
      </span>
      <span className={layout.spacer} />
      {end}
    </div>
  );
};

/** Something that the page does by itself, or not. */
export const BarCheck = ({
  name,
  text,
  checked,
  onChange,
}: {
  readonly name: string;
  readonly text: string;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      name={name}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {text}
  </label>
);
