import { Fragment } from 'react';

import { deviceFaults, deviceKinds } from '#domain/words/device-words.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { DeviceTestState } from '#contract/devices/device-tests.ts';
import { OrderStages } from '#templates/parameters/rollout/order-stages.tsx';
import layout from '#templates/parameters/parameter-layout.module.css';
import { useTranslation } from '#ui/language.tsx';
import ruled from '#ui/styles/ruled-list.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

const wordOf = (words: Readonly<Record<string, { readonly text: Text }>>, code: string): Text =>
  (Object.hasOwn(words, code) ? words[code]?.text : undefined) ?? [code, code];

/** What else is known of the device: what its messages said, its versions, and earlier tests. */
export const TestSide = ({
  state: { truck, versions, tests, openFaults },
}: {
  readonly state: DeviceTestState;
}) => {
  const { t, language } = useTranslation();
  return (
    <aside className={layout.side} aria-label={t(['设备情况', 'What is known of the device'])}>
      <h2 className={sections.heading}>{t(['终端', 'Console'])}</h2>
      <dl className={sections.facts}>
        <dt>{t(['终端号', 'Console SN'])}</dt>
        <dd>{truck.terminal}</dd>
        <dt>{t(['最后联系', 'Last contact'])}</dt>
        <dd>{truck.contactTime === null ? missing : formatDateTime(truck.contactTime, language)}</dd>
        {Object.entries(parameterFileOf('versions').fields).map(([path, { title }]) => (
          <Fragment key={path}>
            <dt>{t(title)}</dt>
            <dd>{versions?.[path] ?? missing}</dd>
          </Fragment>
        ))}
      </dl>
      <h2 className={sections.heading}>{t(['报文报告的故障', 'Faults that messages report'])}</h2>
      {openFaults.length === 0 ? (
        <p className={typography.muted}>{t(['没有未结束的故障', 'None is open'])}</p>
      ) : (
        <ul className={ruled.list} data-part="open-faults">
          {openFaults.map(({ id, device, fault, compartment, startTime }) => (
            <li key={id}>
              <span>
                {t(wordOf(deviceKinds, device))} {t(wordOf(deviceFaults, fault))}
                {compartment === null ? '' : ` · ${t(['{n} 仓', 'compartment {n}'], { n: compartment })}`}
              </span>
              <small className={typography.muted}>
                {t(['自 {time}', 'since {time}'], { time: formatDateTime(startTime, language) })}
              </small>
            </li>
          ))}
        </ul>
      )}
      {tests.length < 2 ? null : (
        <>
          <h2 className={sections.heading}>{t(['以前的测试', 'Earlier tests'])}</h2>
          <ul className={ruled.list} data-part="earlier-tests">
            {tests.slice(1).map((test) => (
              <li key={test.id}>
                <OrderStages state={test.state} />
                <small className={typography.muted}>
                  {formatDateTime(test.createdTime, language)} · {test.authorName}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
};
