/** For whom the setting that a rule used was made; nearest first. */
export const settingScopes = {
  truck: { text: ['车辆设定', 'Set for the truck'] },
  company: { text: ['车队设定', 'Set for the fleet'] },
  default: { text: ['默认', 'Default'] },
} as const;
