import { DatePicker } from '@mantine/dates';

import { useTranslation } from '../language.tsx';
import { CalendarLanguage, calendarWords } from './calendar-language.tsx';

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
  const translation = useTranslation();
  return (
    <CalendarLanguage>
      <DatePicker
        type="range"
        size="sm"
        allowSingleDateInRange
        defaultDate={to}
        value={[from, to]}
        onChange={([first, second]) => {
          if (first) onPick(first, second);
        }}
        {...calendarWords(translation)}
      />
    </CalendarLanguage>
  );
};

export default RangeCalendar;
