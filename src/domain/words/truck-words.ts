/** Truck models (specification 3). */
export const truckModels = {
  fuelTanker: { text: ['油罐车', 'Fuel/oil tanker'] },
  refrigerated: { text: ['冷藏车', 'Refrigerated'] },
  bus: { text: ['客车', 'Bus'] },
  miniBus: { text: ['小型客车', 'Mini bus'] },
  truck: { text: ['货车', 'Truck'] },
  sprinkler: { text: ['洒水车', 'Sprinkler'] },
  others: { text: ['其他', 'Others'] },
} as const;

/** License plate colours (specification 3). */
export const plateColors = {
  blue: { text: ['蓝牌', 'Blue'] },
  yellow: { text: ['黄牌', 'Yellow'] },
  white: { text: ['白牌', 'White'] },
  green: { text: ['绿牌', 'Green'] },
} as const;
