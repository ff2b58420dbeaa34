import type { Text } from '#i18n/text.ts';
import type { OutboxItem } from '#state/hub/outbox.ts';

const names: Partial<Record<OutboxItem['name'], Text>> = {
  'alarms.cue': ['报警处理', 'Alarm handling'],
  'quickVisits.add': ['加入快速访问', 'Add to quick access'],
  'quickVisits.remove': ['移出快速访问', 'Remove from quick access'],
  'handovers.write': ['交接', 'Handover'],
  'handovers.sign': ['交接签收', 'Sign'],
  'stationHandovers.sign': ['站点签收', 'Signature at a station'],
  'lossStatements.add': ['驾驶员陈述', 'Driver’s statement'],
  'userPrivilege.saveAlarm': ['报警设置', 'Alarm settings'],
};

/** What a write is called before people. */
export const writeName = (name: OutboxItem['name']): Text => names[name] ?? [name, name];
