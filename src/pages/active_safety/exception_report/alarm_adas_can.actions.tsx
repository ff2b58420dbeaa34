import { useEffect, useState } from 'react';

import { cameraWords, channelOfFile } from '#domain/devices/camera-words.ts';
import { shownName } from '#domain/text/shown-name.ts';
import { formatMoment } from '#domain/time/time.ts';
import { evidenceFailures, evidenceRefusals, evidenceStates } from '#domain/alarms/safety-evidence.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { EvidenceFiles } from '#contract/alarms/safety-evidence.ts';
import { call } from '#state/hub/hub.ts';
import { callAndShow } from '#state/hub/calls.ts';
import { noteMediaArrived } from '#state/fleet/media.ts';
import { mayDo } from '#state/session/session.ts';
import { now } from '#state/view/clock.ts';
import type { RowSectionProps } from '#templates/report-page/slots.ts';
import { useRead } from '#templates/use-read.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './alarm-adas-can.module.css';

/** While files may come, it is asked so often how far they are. */
const lookEveryMs = 5000;

const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} kB`;

/** Behind the last dot, as people name a kind of file. */
const formatOf = (name: string): string =>
  /\.([\da-z]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? shownName(name);

const fileText = ({ state, refusal }: EvidenceFiles['files'][number]): Text => {
  if (state === 'here') return ['已收到', 'Here'];
  if (state === 'underWay') return ['尚未收全', 'Not whole yet'];
  return evidenceRefusals[refusal ?? ''] ?? ['未接收', 'Not taken'];
};

const isPending = ({ state, nextTime }: EvidenceFiles): boolean =>
  state === 'receiving' || (nextTime !== null && (state === 'asked' || state === 'waiting'));

/** How the terminal was asked, in facts. */
const Asked = ({ files }: { readonly files: EvidenceFiles }) => {
  const { t, language } = useTranslation();
  const { asked, askedTime, nextTime, failure, state } = files;
  const moment = (time: string): string => formatMoment(time, now.value, language);
  const isOver = state === 'complete';
  return (
    <dl className={sections.facts}>
      {askedTime === null ? null : (
        <>
          <dt>{t(['上次调取', 'Asked'])}</dt>
          <dd>
            {moment(askedTime)} · {t(['第 {n} 次', 'attempt {n}'], { n: asked })}
          </dd>
        </>
      )}
      {failure === null || isOver ? null : (
        <>
          <dt>{t(['原因', 'Reason'])}</dt>
          <dd data-field="failure" data-value={failure}>
            {t(evidenceFailures[failure] ?? words.unknown)}
          </dd>
        </>
      )}
      {isOver ? null : (
        <>
          <dt>{t(['再次调取', 'Asked again'])}</dt>
          <dd>
            {nextTime !== null
              ? moment(nextTime)
              : failure === 'unsupported' || state === 'ended'
                ? t(['仅手动', 'By hand only'])
                : t(['终端下次上线时', 'When the terminal signs in next'])}
          </dd>
        </>
      )}
    </dl>
  );
};

/** Files that the terminal has for an alarm: how many were announced and have come, when they are asked for, and why not. */
const AlarmFiles = ({ row }: RowSectionProps) => {
  const { t } = useTranslation();
  const id = textIn(row['id']);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const may = mayDo('media.view');
  const [pending, setPending] = useState(false);
  const look = pending ? Math.floor(now.value / lookEveryMs) : 0;
  const { value, failure } = useRead(id !== null && may ? `${id} ${round} ${look}` : null, () =>
    call('safetyEvidence.get', { id: id ?? '' }),
  );
  const files = value?.files ?? null;
  const arrived = files?.arrived ?? 0;
  const isWaiting = files !== null && isPending(files);
  useEffect(() => setPending(isWaiting), [isWaiting]);
  useEffect(() => {
    if (arrived > 0) noteMediaArrived();
  }, [arrived]);
  if (!may || (files === null && failure === null)) return null;
  const fetchNow = async (): Promise<void> => {
    setBusy(true);
    await callAndShow('safetyEvidence.fetch', { id: id ?? '' });
    setBusy(false);
    setRound(round + 1);
  };
  const lacking = files?.files.filter(({ state }) => state !== 'here') ?? [];
  return (
    <section data-part="alarm-files" data-state={files?.state ?? 'unread'}>
      <div className={sections.heading}>{t(['终端附件', 'Files of the terminal'])}</div>
      {failure === null ? null : (
        <p className={`${typography.small} ${typography.secondary}`} role="alert">
          {failure.message}{' '}
          <button type="button" className={buttons.small} onClick={() => setRound(round + 1)}>
            {t(words.retry)}
          </button>
        </p>
      )}
      {files === null ? null : (
        <>
          <p role="status">
            <b>{t(evidenceStates[files.state] ?? words.unknown)}</b>
            {' · '}
            {t(['上报 {n} 个，已到 {m} 个', '{m} of {n} here'], { n: files.announced, m: files.arrived })}
          </p>
          <Asked files={files} />
          {lacking.length === 0 ? null : (
            <dl className={sections.facts}>
              {lacking.map((file) => (
                <div key={file.name} className={layout.contents} data-file={file.state}>
                  <dt>{formatOf(file.name)}</dt>
                  <dd>
                    {t(cameraWords(channelOfFile(file.name)))} · {kilobytes(file.sizeBytes)} ·{' '}
                    {t(fileText(file))}
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {value?.takesFiles === false ? (
            <p className={`${typography.small} ${typography.secondary}`}>
              {t([
                '服务器未开启附件端口（ATTACHMENT_PORT），不会调取',
                'This server takes no files (ATTACHMENT_PORT is off)',
              ])}
            </p>
          ) : files.state === 'complete' ? null : (
            <button
              type="button"
              className={`${buttons.button} ${styles.fetch}`}
              data-part="fetch-files"
              disabled={busy}
              onClick={() => void fetchNow()}
            >
              <Icon name="download" /> {t(['调取附件', 'Fetch files'])}
            </button>
          )}
        </>
      )}
    </section>
  );
};

export default AlarmFiles;
