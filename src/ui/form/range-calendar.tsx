import { DatePicker, DatesProvider } from '@mantine/dates';
import 'dayjs/locale/zh-cn';

import '@mantine/dates/styles.layer.css';

import { useTranslation } from '../language.tsx';

/** A month to pick two days from, `YYYY-MM-DD`. Loaded when a period is first opened. */
const RangeCalendar = ({
  from,
  to,
  onPick,
}: {
  readonly from: string;
  readonly to: string;
  readonly onPick: (from: string, to: string | null) => void;
}) => {
  const { language } = useTranslation();
  return (
    <DatesProvider
      settings={{ locale: language === 'zh' ? 'zh-cn' : 'en', firstDayOfWeek: 1, weekendDays: [] }}
    >
      <DatePicker
        type="range"
        size="sm"
        allowSingleDateInRange
        defaultDate={to}
        value={[from, to]}
        onChange={([first, second]) => {
          if (first) onPick(first, second);
        }}
        {...(language === 'zh' ? { monthLabelFormat: 'YYYY年M月' } : {})}
      />
    </DatesProvider>
  );
};

export default RangeCalendar;
