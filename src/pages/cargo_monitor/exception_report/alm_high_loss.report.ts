import { lossMeasures } from '#domain/words/cargo-words.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import { alarmReport, compartmentColumns } from '#report/alarm-report.ts';
import { choice, count, litresChange, perMille, place } from '#report/columns.ts';
import { choiceFilter, fuelFilter } from '#report/filter-choices.ts';

/** High loss (alarm 202): tasks, drains and gains beyond the limit, with the properties that specification 3 names. */
export default alarmReport({
  title: ['高损溢报警', 'High loss overflow alarm'],
  noun: ['高损溢报警', 'high loss alarms'],
  types: [202],
  filters: {
    fuel: fuelFilter,
    cause: choiceFilter('原因', 'Cause', {
      task: { text: ['任务', 'Task'] },
      drain: { text: ['途中减少', 'Drain'] },
      gain: { text: ['溢', 'Gain'] },
    }),
  },
  columns: {
    loss: litresChange('损溢 V20', 'Loss V20', { rank: 1 }),
    lossRate: perMille('损溢率', 'Loss rate', { rank: 1 }),
    highLossRateThreshold: perMille('限值', 'Limit', { unsigned: true, rank: 1 }),
    cause: choice(
      ['原因', 'Cause'],
      {
        task: { text: ['任务', 'Task'] },
        drain: { text: ['途中减少', 'Drain'] },
        gain: { text: ['溢', 'Gain'] },
      },
      { rank: 1 },
    ),
    fuel: choice(['燃料', 'Fuel'], fuelWords, { rank: 2 }),
    startArea: place('装油地', 'Loaded at', { rank: 2 }),
    endArea: place('卸油地', 'Unloaded at', { rank: 2 }),
    lossVt: litresChange('视损 Vt', 'Apparent loss Vt', { rank: 2 }),
    measure: choice(['判定依据', 'Basis'], lossMeasures, { rank: 3 }),
    abnormalSealRecords: count('异常开封', 'Abnormal openings', { rank: 3 }),
    compartment: compartmentColumns.compartment,
  },
});
