import { choice, onOff, whole, words } from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';

/** The console's display and voice. */
export const ui: ParameterFile = {
  title: ['显示和语音', 'Display and voice'],
  typeCode: 9,
  holder: ['车载终端', 'Console'],
  risk: 'low',
  effect: ['立即生效', 'In force at once'],
  groups: {},
  fields: {
    brightness: whole(['亮度', 'Brightness'], 1, 100, '%'),
    volume: whole(['音量', 'Volume'], 0, 100, '%'),
    language: choice(['语言', 'Language'], { '0': ['中文', 'Chinese'], '1': ['英文', 'English'] }),
    voicePrompts: onOff(['语音提示', 'Voice prompts']),
    screenOffS: whole(['熄屏时间', 'Screen off after'], 0, 3600, 's'),
    greeting: words(['开机文字', 'Words at start'], 40),
  },
};
