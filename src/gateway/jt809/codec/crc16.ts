/** CRC-16/CCITT-FALSE: polynomial 1021, from FFFF, over header and body before they are escaped. */
export const crc16 = (content: Uint8Array): number => {
  let crc = 0xffff;
  for (const byte of content) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc;
};
