import { useEffect } from 'react';

import type { Text } from '#i18n/text.ts';
import {
  protectStorage,
  readStorageProtection,
  storageProtection,
  type StorageProtection,
} from '#state/lifecycle/protected-storage.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import alarmSettings from './alarm-settings.module.css';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';

const states: Readonly<Record<StorageProtection, { readonly what: Text; readonly note: Text }>> = {
  unknown: { what: ['—', '—'], note: ['正在读取…', 'Reading…'] },
  unsupported: {
    what: ['不支持', 'Not possible'],
    note: [
      '这个浏览器不能保护本机数据；请在联网时及时提交。',
      'This browser can’t protect it: submit pending decisions while you are online.',
    ],
  },
  protected: {
    what: ['已保护', 'Protected'],
    note: [
      '空间不足时，浏览器不会自动清除尚未提交的处理。',
      'When storage runs low, the browser will not delete decisions that are still waiting to be sent.',
    ],
  },
  unprotected: {
    what: ['未保护', 'Not protected'],
    note: [
      '空间不足时，浏览器可能清除本机保存的数据和尚未提交的处理。',
      'When storage runs low, the browser may delete data of this device and decisions that were not sent yet.',
    ],
  },
  refused: {
    what: ['浏览器未同意', 'The browser declined'],
    note: [
      '安装为应用、或在网站设置中允许通知后再试；在此之前数据可能被清除。',
      'Try again once the console is installed or notifications are allowed; until then it may be deleted.',
    ],
  },
};

/** Whether the browser keeps what this device stores, and why that matters. */
export const StorageRow = () => {
  const { t } = useTranslation();
  useEffect(() => void readStorageProtection(), []);
  const state = storageProtection.value;
  const { what, note } = states[state];
  return (
    <div className={alarmSettings.row} data-part="storage-protection" data-state={state}>
      <Icon name="shield" />
      <b>{t(['本机数据', 'Data on this device'])}</b>
      <span role="status">{t(what)}</span>
      <span className={layout.spacer} />
      {state === 'unprotected' || state === 'refused' ? (
        <button type="button" className={buttons.small} onClick={() => void protectStorage()}>
          {t(['保护', 'Protect'])}
        </button>
      ) : null}
      <p className={alarmSettings.note}>{t(note)}</p>
    </div>
  );
};
