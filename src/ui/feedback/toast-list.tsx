import { Icon, type IconName } from '../icon.tsx';
import buttons from '../styles/buttons.module.css';
import styles from './toast-list.module.css';

interface Item {
  readonly id: number;
  readonly type: 'success' | 'warning' | 'info' | 'error';
  readonly text: string;
  readonly detail: string;
  readonly action?: { readonly text: string; readonly act: () => void };
}

/** Colours of their icons; plain information has none. */
const looks: Readonly<Record<Item['type'], string | undefined>> = {
  success: styles.success,
  warning: styles.warning,
  info: '',
  error: styles.error,
};

const icons: Record<Item['type'], IconName> = {
  success: 'tick',
  warning: 'warning',
  info: 'bell',
  error: 'warning',
};

/** Toasts in a live region: errors are read at once, the rest when there is a pause. */
export const ToastList = ({
  items,
  close,
  onClose,
}: {
  readonly items: readonly Item[];
  readonly close: string;
  readonly onClose: (id: number) => void;
}) => (
  <div className={styles.list} aria-live="polite" data-part="toasts">
    {items.map((item) => (
      <div
        key={item.id}
        className={`${styles.toast} ${looks[item.type]}`}
        data-type={item.type}
        role={item.type === 'error' ? 'alert' : 'status'}
      >
        <Icon name={icons[item.type]} />
        <div>
          <b>{item.text}</b>
          {item.detail === '' ? null : <span>{item.detail}</span>}
        </div>
        {item.action === undefined ? null : (
          <button
            className={buttons.small}
            type="button"
            data-part="toast-action"
            onClick={() => {
              item.action?.act();
              onClose(item.id);
            }}
          >
            {item.action.text}
          </button>
        )}
        <button
          className={buttons.quietSmallIcon}
          type="button"
          aria-label={close}
          onClick={() => onClose(item.id)}
        >
          <Icon name="cross" size={14} />
        </button>
      </div>
    ))}
  </div>
);
