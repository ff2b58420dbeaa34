import { signal } from '@preact/signals-react';

import { fill } from '#i18n/translate.ts';

import { ask } from '../view/dialogs.ts';
import { persistedSignal } from '../view/persisted-signal.ts';
import { language } from '../view/language.ts';

/** Whether the browser keeps what this device stores when room is short: what it said last. */
export type StorageProtection = 'unknown' | 'unsupported' | 'protected' | 'unprotected' | 'refused';

export const storageProtection = signal<StorageProtection>('unknown');

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

/** Asked once by itself on this device; afterwards by whoever wants it. */
const askedBefore = persistedSignal('storageAsked', false, isBoolean);

const manager = (): StorageManager | undefined => globalThis.navigator?.storage;

/** Reads what the browser does; it asks nobody. */
export const readStorageProtection = async (): Promise<void> => {
  const persisted = await manager()
    ?.persisted?.()
    .catch(() => undefined);
  if (persisted === undefined) storageProtection.value = 'unsupported';
  else if (persisted) storageProtection.value = 'protected';
  else if (storageProtection.peek() !== 'refused') storageProtection.value = 'unprotected';
};

/** Asks the browser, which may ask its user. */
export const protectStorage = async (): Promise<void> => {
  const granted = await manager()
    ?.persist?.()
    .catch(() => false);
  storageProtection.value = granted === undefined ? 'unsupported' : granted ? 'protected' : 'refused';
};

/**
 * Once on a device, when somebody has shown that he means to rely on it (installed the console, switched pushes on): says
 * why before the browser asks.
 */
export const offerStorageProtection = async (): Promise<void> => {
  await readStorageProtection();
  if (storageProtection.peek() !== 'unprotected' || askedBefore.peek()) return;
  askedBefore.value = true;
  const spoken = language.peek();
  const agreed = await ask({
    title: fill(['保护本机保存的数据？', 'Protect what this device keeps?'], spoken),
    text: fill(
      [
        '离线时的报警处理先存在本机，联网后提交。空间不足时浏览器可能清除它们；受保护后不会自动清除。浏览器可能再询问一次。',
        'Alarm decisions made offline are kept on this device until they can be sent. When storage runs low the browser may delete them; once protected, it will not do so automatically. The browser may ask once more.',
      ],
      spoken,
    ),
    confirm: fill(['保护', 'Protect'], spoken),
    cancel: fill(['暂不', 'Not now'], spoken),
  });
  if (agreed) await protectStorage();
};
