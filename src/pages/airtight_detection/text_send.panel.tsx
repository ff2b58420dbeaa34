import { useEffect } from 'react';

import {
  isTextTarget,
  isTextType,
  knowsTarget,
  textTargets,
  textTypes,
} from '#domain/commands/text-options.ts';
import { terminalCapabilities } from '#domain/devices/terminal-capabilities.ts';
import { consoleTextFault, gbkBytes, maxConsoleBytes } from '#domain/text/console-text.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { wantLive } from '#state/hub/hub.ts';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { useCapabilities } from '#templates/terminals/use-capabilities.ts';
import { useTranslation } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';
import sections from '#ui/styles/sections.module.css';
import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './text-send/text-preview.module.css';

/** How the text arrives: what it is, where it shows, how long it is for a terminal, and what its terminal can't do with it. */
const TextSendPanel = ({ draft, readOnly }: ResourcePanelProps) => {
  const { t } = useTranslation();
  useEffect(wantLive, []);
  void fleetVersion.value;
  const signCode = fleet().get(Number(draft['truckId'] ?? 0))?.signCode ?? null;
  const { terminals, maySupport } = useCapabilities(readOnly ? null : signCode);
  const content = textIn(draft['content']) ?? '';
  if (content === '' && signCode === null) return null;
  const [target, type] = [textIn(draft['target']) ?? '', textIn(draft['textType']) ?? ''];
  const bytes = gbkBytes(content);
  const fault = consoleTextFault(content);
  const editions = terminals.map(({ edition }) => edition);
  const warnings = [
    ...(maySupport('text')
      ? []
      : [
          t(['终端不支持：{what}', 'The terminal does not support: {what}'], {
            what: t(terminalCapabilities.text.text),
          }),
        ]),
    ...(isTextTarget(target) &&
    editions.length > 0 &&
    editions.every((edition) => !knowsTarget(target, edition))
      ? [t(['JT/T 808-2019 终端没有广告屏', 'A terminal of JT/T 808-2019 has no advertising screen'])]
      : []),
  ];
  const heading = t(['预览', 'Preview']);
  return (
    <section className={styles.preview} data-part="text-preview" aria-label={heading}>
      <h3 className={sections.heading}>{heading}</h3>
      <div className={styles.screen} data-urgent={type === 'urgent' ? true : undefined}>
        <p className={styles.options}>
          <span className={tags.tag}>{t(textTypes[isTextType(type) ? type : 'notice'].text)}</span>
          {isTextTarget(target) ? <span className={tags.tag}>{t(textTargets[target].text)}</span> : null}
        </p>
        <p className={styles.words}>{content}</p>
      </div>
      <p className={fault === null ? typography.secondary : typography.danger} role="status">
        {bytes === null && fault !== null
          ? t(fault)
          : t(['{bytes} / {most} 字节', '{bytes} of {most} bytes'], {
              bytes: bytes ?? 0,
              most: maxConsoleBytes,
            })}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className={typography.danger} role="alert">
          {warning}
        </p>
      ))}
    </section>
  );
};

export default TextSendPanel;
