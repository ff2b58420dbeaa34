import { onOff, ofThisTruck, whole, decimal } from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';

/**
 * Parameters of driving that a terminal keeps by JT/T 808 (0055, 0056, 005B, 0057, 0059, 005C, 0080), in the units of
 * people: what the standard counts in 0.1 km/h and 0.1 km stands here in km/h and km.
 */
export const driving: ParameterFile = {
  title: ['行车参数', 'Driving parameters'],
  typeCode: null,
  holder: ['车载终端', 'Console'],
  risk: 'middle',
  effect: ['立即生效，驾驶员听到的提示会改变', 'Takes effect at once: the prompts that drivers hear change'],
  groups: {},
  fields: {
    maxSpeedKmh: whole(['最高速度', 'Highest speed'], 20, 130, 'km/h'),
    overspeedDurationS: whole(['超速持续时间', 'Overspeed duration'], 0, 300, 's'),
    preOverspeedKmh: decimal(['超速预警差值', 'Pre-overspeed margin'], 0, 30, 1, 'km/h'),
    continuousDrivingMin: whole(['连续驾驶时间', 'Continuous driving'], 30, 720, 'min'),
    restMin: whole(['最少休息时间', 'Minimum rest'], 5, 120, 'min'),
    preFatigueMin: whole(['疲劳预警提前', 'Pre-fatigue margin'], 0, 120, 'min'),
    overspeedVoice: onOff(['超速语音提示', 'Overspeed voice prompt']),
    fatigueVoice: onOff(['疲劳语音提示', 'Fatigue voice prompt']),
    mileageBaseKm: decimal(['里程基数', 'Mileage base'], 0, 3_000_000, 1, 'km', {
      ...ofThisTruck,
      description: ['里程表的起点，只对本车有意义', 'Odometer starting value; applies to this truck only'],
    }),
  },
};
