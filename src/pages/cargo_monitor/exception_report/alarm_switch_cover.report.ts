import { handlingWords } from '#domain/alarms/alarm-states.ts';
import { alarmReport, compartmentColumns } from '#report/alarm-report.ts';
import { choice, litresChange, seal, centilitres } from '#report/columns.ts';

/**
 * Abnormal unsealing: openings outside permitted places, to be judged (specification 4, alarms 1 and 310), with what
 * was in the compartment before and after. The volumes are those of the whole
 * unsealing: all parts of the compartment that were opened in the stop.
 */
export default alarmReport({
  title: ['异常开封', 'Abnormal unsealing'],
  noun: ['异常开封', 'abnormal unsealings'],
  media: { from: 'startTime', to: 'endTime' },
  types: [1, 310],
  figures: {
    began: { vtL: 'startVtL', v20L: 'startV20L' },
    ended: { vtL: 'unsealingStopVtL', v20L: 'unsealingStopV20L' },
  },
  columns: {
    // Beside an open drawer, which says it too, the parts need its place.
    state: choice(['处理状态', 'State'], handlingWords, { rank: 2 }),
    compartment: compartmentColumns.compartment,
    startV20L: centilitres('开前 V20', 'V20 before', { rank: 1 }),
    unsealingStopV20L: centilitres('关后 V20', 'V20 after', { rank: 1 }),
    changeV20L: litresChange('Δ V20', 'Δ V20', { rank: 1, abnormalBy: 'litresGone' }),
    parts: { ...compartmentColumns.parts, abnormalBy: 'abnormal' },
    seal: seal('铅封', 'Seal', { rank: 2 }),
    startVtL: centilitres('开前 Vt', 'Vt before', { rank: 3, hidden: true }),
    unsealingStopVtL: centilitres('关后 Vt', 'Vt after', { rank: 3, hidden: true }),
  },
  cards: ['startV20L', 'unsealingStopV20L', 'changeV20L', 'durationS'],
});
