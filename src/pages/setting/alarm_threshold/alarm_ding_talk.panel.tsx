import { loadOptions } from '#state/reports/resources.ts';
import { ReceiverTest } from '#templates/notices/receiver-test.tsx';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { optionName } from '#templates/resource-page/fields/option-label.ts';
import { usePage } from '#ui/page-context.tsx';
import styles from '#templates/notices/notices.module.css';

/** Receivers that the steps name, each once, as stored. */
const receiversOf = (steps: unknown): readonly string[] => [
  ...new Set(
    (Array.isArray(steps) ? steps : []).flatMap((step: unknown) => {
      const id: unknown = Reflect.get(Object(step) as object, 'receiverId');
      return id === null || id === undefined || id === '' ? [] : [String(id)];
    }),
  ),
];

/** Tries the way to everybody whom the rule names, before an alarm does. */
const AlarmPushPanel = ({ row, draft, readOnly }: ResourcePanelProps) => {
  const { t, language } = useTranslation();
  const { address } = usePage();
  const receivers = receiversOf(draft['steps']);
  const { value: names } = useRead(receivers.length === 0 ? null : 'receivers', () =>
    loadOptions(address, 'steps.receiverId', ''),
  );
  if (row === null || receivers.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h3>{t(['测试推送', 'Try it'])}</h3>
      {receivers.map((id) => {
        const named = names?.find(({ code }) => code === id);
        return (
          <ReceiverTest
            key={id}
            receiverId={Number(id)}
            name={named === undefined ? id : optionName(named, language)}
            readOnly={readOnly}
          />
        );
      })}
    </section>
  );
};

export default AlarmPushPanel;
