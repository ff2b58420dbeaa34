import {
  compartmentTestItems,
  type TestItem,
  testItems,
  testVerdict,
  testVerdicts,
} from '#domain/commands/device-test.ts';
import { isEnded } from '#domain/commands/command-states.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import { sendingReasons } from '#domain/words/sending-words.ts';
import type { Text } from '#i18n/text.ts';
import type { DeviceTest } from '#contract/devices/device-tests.ts';
import { OrderStages } from '#templates/parameters/rollout/order-stages.tsx';
import layout from '#templates/parameters/parameter-layout.module.css';
import pushes from '#templates/parameters/push-page.module.css';
import { useTranslation } from '#ui/language.tsx';
import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './device-test.module.css';

const reasons: Readonly<Record<string, { readonly text: Text }>> = sendingReasons;

const items: readonly (readonly [string, TestItem])[] = Object.entries(testItems);

/** What a terminal answered, thing by thing: what works, what does not, and what it said nothing of. */
export const TestAnswers = ({
  test: { state, detail, createdTime, sentTime, endedTime, authorName, values },
  compartments,
}: {
  readonly test: DeviceTest;
  readonly compartments: readonly number[];
}) => {
  const { t, language } = useTranslation();
  const all = [
    ...items.map(([name, item]) => ({ name, item, text: t(item.text) })),
    ...compartments.flatMap((number) =>
      Object.entries(compartmentTestItems).map(([name, item]) => ({
        name: `compartment.${number}.${name}`,
        item,
        text: t(['{n} 仓 {part}', '{part}, compartment {n}'], { n: number, part: t(item.text) }),
      })),
    ),
  ].map(({ name, item, text }) => ({
    name,
    text,
    said: values?.[name],
    unit: item.unit,
    verdict: testVerdict(item, values?.[name]),
  }));
  const faulty = all.filter(({ verdict }) => verdict === 'faulty').length;
  const works = all.filter(({ verdict }) => verdict === 'works').length;
  const why = Object.hasOwn(reasons, detail) ? reasons[detail] : undefined;
  const tookS =
    sentTime === null || endedTime === null
      ? null
      : Math.round((Date.parse(endedTime) - Date.parse(sentTime)) / 100) / 10;
  return (
    <section data-part="test-answers" data-state={state}>
      <div className={pushes.figures} role="status" aria-live="polite">
        <OrderStages state={state} />
        {detail === '' ? null : <span className={typography.danger}>{why ? t(why.text) : detail}</span>}
        {values === null ? null : (
          <>
            <span>
              {t(['正常', 'Work'])} <b>{works}</b>
            </span>
            <span>
              {t(['故障', 'Faulty'])} <b data-bad={faulty > 0}>{faulty}</b>
            </span>
          </>
        )}
        <span className={typography.muted}>
          {formatDateTime(createdTime, language)} · {authorName}
          {tookS === null ? '' : ` · ${t(['用时 {n} s', 'took {n} s'], { n: tookS })}`}
        </span>
      </div>
      {values === null && !isEnded(state) ? (
        <p className={pushes.said}>
          {t([
            '等待车载终端应答；离线的终端在下次上线时收到。',
            'Waiting for the console; one that is offline receives it when it reconnects.',
          ])}
        </p>
      ) : (
        <div
          className={layout.wide}
          tabIndex={0}
          role="region"
          aria-label={t(['测试结果', 'Answers of the test'])}
        >
          <table className={`${pushes.table} ${pushes.oneLine}`}>
            <thead>
              <tr>
                <th scope="col">{t(['项目', 'Part'])}</th>
                <th scope="col">{t(['结论', 'Verdict'])}</th>
                <th scope="col" className={pushes.number}>
                  {t(['终端回答', 'What it said'])}
                </th>
              </tr>
            </thead>
            <tbody>
              {all.map(({ name, text, said, unit, verdict }) => (
                <tr key={name} data-name={name} data-verdict={verdict}>
                  <th scope="row">{text}</th>
                  <td>
                    <span className={`${tags.tag} ${styles.verdict}`} data-tone={testVerdicts[verdict].tone}>
                      {t(testVerdicts[verdict].text)}
                    </span>
                  </td>
                  <td className={pushes.number}>
                    {said === undefined || said === '' ? missing : said} {said === undefined ? '' : unit}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
};
