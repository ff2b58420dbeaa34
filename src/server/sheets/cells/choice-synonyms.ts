/** Other words under which people's sheets name choices, by their code. */
export const choiceSynonyms: Readonly<Record<string, readonly string[]>> = {
  man: ['male', 'm', '先生'],
  woman: ['female', 'f', '女士'],
  driver: ['司机', '驾驶人', '主驾'],
  escort: ['押运', '押运人员'],
  both: ['司机兼押运', '驾押', '驾押人员', '双证'],
};
