/** Parts of the log that processes share among themselves. Never changed: a terminal would move between them. */
export const logPartitions = 16;

/** FNV-1a over the number's UTF-16 units. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
};

/** The partition of a terminal's messages. */
export const partitionOf = (terminal: string): number => hashOf(terminal) % logPartitions;
