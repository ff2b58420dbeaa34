/** Why a loss beyond its limit proves nothing, and what would decide it. */
export const lossDoubts = {
  withinUncertainty: {
    text: ['未超出仪表不确定度', 'Within what the instruments may be off by'],
    decides: ['更准确的仪表，或多次运输的累计', 'Better instruments, or the sum of several trips'],
  },
  salesUnknown: {
    text: ['卸油期间加油站销量未知', 'Sales of the station during the delivery are unknown'],
    decides: ['加油机累计量', 'The totals of its pumps'],
  },
  overlapping: {
    text: ['同一油罐有另一次卸油与之重叠', 'Another delivery into the same tank overlaps it'],
    decides: ['卸油前后的人工计量', 'A dip before and after it'],
  },
  moreThanCarried: {
    text: [
      '站端收得比提油单和车载液位仪都多',
      'The station received more than the rack’s ticket and the truck’s gauge say was on board',
    ],
    decides: [
      '该罐同时的其他来油，或站端液位仪检定',
      'Another delivery into the tank, or a calibration of its gauge',
    ],
  },
  oneWitness: {
    text: ['仅车载液位仪与站端液位仪对比', 'Only the truck’s gauge and the station’s were compared'],
    decides: ['装车提油单，或流量计小票', 'The rack’s ticket, or a flow meter’s'],
  },
  gaugeDrift: {
    text: ['车载液位仪已知有偏差', 'The truck’s gauge is known to drift'],
    decides: ['校准液位仪', 'A calibration of the gauge'],
  },
  beforeUnknown: {
    text: ['开启前舱内油量未知', 'What was on board before it was opened is unknown'],
    decides: ['流量计小票，或人工计量', 'A flow meter’s ticket, or a dip'],
  },
  heldChannel: {
    text: ['温度、水位或密度为此前的读数', 'Temperature, water or density are of an earlier reading'],
    decides: ['人工测温或取样', 'A temperature or a sample by hand'],
  },
  uncertaintyUnknown: {
    text: ['不确定度未知', 'Its uncertainty is unknown'],
    decides: ['仪表的校准证书', 'The instruments’ calibration'],
  },
} as const;

export type LossDoubt = keyof typeof lossDoubts;
