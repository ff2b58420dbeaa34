/** Why a volume is less sure than others: the rows' `quality`, as far as it concerns litres. */
export const volumeQualities = {
  unsteady: { text: ['读数不稳', 'Unsteady reading'], abnormal: true },
  outOfTable: { text: ['密度超出换算表', 'Density outside the tables'], abnormal: true },
} as const;
