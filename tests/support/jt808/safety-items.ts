import { bodyOf, type Field } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';
import { type SignLayout, signLayouts } from '#gateway/jt808/messages/alarm-sign.ts';

const alarmMs = Date.parse('2026-03-02T01:05:30Z');

/** Sign of an alarm by the table of its layout: id, moment, sequence, files, spare. */
export const signOf = (layout: SignLayout, files: number, sequence = 3, timeMs = alarmMs): Buffer => {
  const { idBytes, spareBytes } = signLayouts[layout];
  const id = Buffer.alloc(idBytes);
  id.write('A000001');
  return bodyOf(id, digitsOfTime(timeMs), ['u8', sequence], ['u8', files], Buffer.alloc(spareBytes));
};

export interface SafetyItem {
  readonly layout: SignLayout;
  readonly files?: number;
  readonly sequence?: number;
  readonly timeMs?: number;
  readonly phase?: 0 | 1 | 2;
}

const tailOf = ({ layout, files = 2, sequence = 3, timeMs = alarmMs }: SafetyItem): Buffer =>
  bodyOf(
    ['u8', 65],
    ['u16', 12],
    ['u32', 29_950_000],
    ['u32', 121_700_000],
    digitsOfTime(timeMs),
    ['u16', 0x0403],
    signOf(layout, files, sequence, timeMs),
  );

const headOf = ({ phase = 1 }: SafetyItem): Buffer => bodyOf(['u32', 5], ['u8', phase]);

/** Item 0x64 and 0x65 with what stands between flag and tail; 0x70 is of the same form. */
export const safetyItem = (about: SafetyItem, ...own: readonly Field[]): Buffer =>
  bodyOf(headOf(about), ...own, tailOf(about));

/** Item 0x66: the wheels stand behind the tail. */
export const tyreItem = (
  about: SafetyItem,
  wheels: readonly { readonly position: number; readonly kinds: number; readonly kPa?: number }[],
  positionBytes: 1 | 2,
): Buffer =>
  bodyOf(
    headOf(about),
    tailOf(about),
    ['u8', wheels.length],
    ...wheels.flatMap(({ position, kinds, kPa = 812 }): Field[] => [
      [positionBytes === 1 ? 'u8' : 'u16', position],
      ['u16', kinds],
      ['u16', kPa],
      ['u16', 41],
      ['u16', 90],
    ]),
  );

/** 0x0200 with items; `south` and `west` by the status word. */
export const locationWith = (
  items: readonly (readonly [id: number, value: Buffer])[],
  { statusWord = 3, timeMs = alarmMs } = {},
): Buffer =>
  bodyOf(
    ['u32', 0],
    ['u32', statusWord],
    ['u32', 29_950_000],
    ['u32', 121_700_000],
    ['u16', 12],
    ['u16', 650],
    ['u16', 87],
    digitsOfTime(timeMs),
    ...items.flatMap(([id, value]): Field[] => [['u8', id], ['u8', value.length], value]),
  );
