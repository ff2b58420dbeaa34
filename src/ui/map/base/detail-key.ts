/** Property of layers of the embedded map that a ground has better: roads and names. */
export const detailKey = 'detail';
