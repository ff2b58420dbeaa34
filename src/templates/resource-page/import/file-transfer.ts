import { chinaDay } from '#domain/time/time.ts';
import type { Resource } from '#resource/define.ts';
import { offline } from '#state/hub/connection.ts';
import { now } from '#state/view/clock.ts';
import { toast } from '#state/view/toasts.ts';
import type { Translation } from '#ui/language.tsx';

import { saveFile } from '../../save-file.ts';

/** What buttons that take rows out to a file and bring them in are given. */
export interface FileButtonsProps {
  readonly address: string;
  readonly resource: Resource;
  readonly title: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly search: string;
  readonly canWrite: boolean;
  readonly onImported: () => void;
}

/** Whether rows can go out or come in now; if not, because nobody is reached, that is said. */
export const isTransferableNow = (t: Translation['t']): boolean => {
  if (offline.value)
    toast('warning', t(['离线，主数据不能导入或导出', 'Offline: master data can’t be imported or exported']));
  return !offline.value;
};

/** Saves what was exported under the title and the day, and says so. */
export const saveExport = (
  t: Translation['t'],
  title: string,
  ending: string,
  content: Blob,
  rows: number,
): void => {
  const file = `${title}_${chinaDay(now.peek())}.${ending}`;
  saveFile(content, file);
  toast(
    'success',
    t(['导出完成', 'Export done']),
    t(['{n} 行 · {file}', '{n} {n:row|rows} · {file}'], { n: rows, file }),
  );
};
