import { doors } from '#domain/words/cargo-words.ts';
import { alarmReport } from '#report/alarm-report.ts';
import { byHour } from '#report/chart-kit.ts';
import { choice, count } from '#report/columns.ts';

/** Boxes of the devices themselves and other doors that were opened where nobody may (alarm 210). */
export default alarmReport({
  title: ['箱门异常开启', 'Box door opened off site'],
  noun: ['箱门异常开启', 'box doors opened off site'],
  types: [210],
  media: { from: 'startTime', to: 'endTime' },
  charts: [byHour('按小时', 'By hour')],
  lead: {
    door: choice(['箱门', 'Door'], doors, { rank: 1 }),
    doorNumber: count('门号', 'No.', { rank: 2 }),
  },
});
