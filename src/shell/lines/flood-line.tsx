import { flood, floodGroups } from '#state/alarms/recent-alarms.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import lines from './lines.module.css';

/** Too many alarms at once: begins above 10 in 10 minutes, ends below 5 (ISA-18.2). */
export const FloodLine = () => {
  const { t } = useTranslation();
  if (!flood.value.on) return null;
  return (
    <div className={lines.line} data-part="flood" data-value={flood.value.count}>
      <Icon name="warning" />
      <span>
        <b>{t(['报警泛滥', 'Alarm flood'])}</b>{' '}
        {t(
          [
            '10 分钟内 {n} 条，{groups} 类；紧急报警仍逐条弹出',
            '{n} within 10 minutes, {groups} {groups:kind|kinds}; emergency alarms still pop up one by one',
          ],
          { n: flood.value.count, groups: floodGroups.value },
        )}
      </span>
    </div>
  );
};
