import { useState } from 'react';

import {
  maxStatementLength,
  maxStatementPhotos,
  type StatementPosition,
} from '#domain/losses/loss-statement.ts';
import { waitsWords } from '#state/alarms/handovers.ts';
import { addStatement } from '#state/reports/loss-statements.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';

import { useUnsaved } from '../use-unsaved.ts';
import { smallPhoto } from './small-photo.ts';

/** What a driver says of a loss, while it is taken down. */
export const useStatement = (id: string, onDone: () => void) => {
  const { t } = useTranslation();
  const [position, setPosition] = useState<StatementPosition | null>(null);
  const [text, setText] = useState('');
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const { length } = text.trim();
  const tooLong = length > maxStatementLength;
  useUnsaved(text !== '' || photos.length > 0);
  const add = async (files: readonly File[]): Promise<void> => {
    const room = maxStatementPhotos - photos.length;
    setBusy(true);
    const read = await Promise.all(files.slice(0, room).map(smallPhoto));
    setBusy(false);
    setPhotos((old) => [...old, ...read.filter((photo) => photo !== null)]);
    setProblem(
      files.length > room
        ? t(['最多 {n} 张照片', '{n} photos at most'], { n: maxStatementPhotos })
        : read.includes(null)
          ? t(['有照片无法读取，请换成 JPEG 或 PNG', 'A photo can’t be read: use JPEG or PNG'])
          : '',
    );
  };
  const submit = async (): Promise<void> => {
    if (position === null) return;
    setBusy(true);
    const taken = await addStatement(id, position, text.trim(), photos);
    setBusy(false);
    if (taken === 'refused') return;
    setText('');
    setPhotos([]);
    setPosition(null);
    toast(
      taken === 'waits' ? 'info' : 'success',
      t(taken === 'waits' ? waitsWords : ['已提交', 'Submitted']),
    );
    onDone();
  };
  return {
    position,
    setPosition,
    text,
    setText,
    length,
    tooLong,
    photos,
    setPhotos,
    problem,
    busy,
    add,
    submit,
  };
};
