/** Ways in which a sprinkler truck sprays (terminal message water-tank). */
export const sprayModes = {
  off: { text: ['关', 'Off'] },
  front: { text: ['前喷', 'Front'] },
  rear: { text: ['后洒', 'Rear'] },
  side: { text: ['侧冲', 'Side'] },
  mist: { text: ['雾炮', 'Mist'] },
} as const;
