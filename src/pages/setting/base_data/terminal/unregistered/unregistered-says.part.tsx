import { frameDetails } from '#domain/words/frame-words.ts';
import { plateColors } from '#domain/words/truck-words.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import type { UnregisteredTerminal } from '#contract/devices/unregistered-terminals.ts';
import { now } from '#state/view/clock.ts';
import type { Text } from '#i18n/text.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { isPlateColor } from './is-plate-color.part.ts';
import typography from '#ui/styles/typography.module.css';

/** What one did that said no plate. */
const silentSteps: Readonly<Record<UnregisteredTerminal['step'], Text>> = {
  register: ['未报车牌', 'says no plate'],
  signIn: ['只鉴权，未报车牌', 'only signs in, says no plate'],
  data: ['只发位置，不注册', 'sends places and does not register'],
};

const reasons: Readonly<Record<string, { readonly text: readonly [string, string] }>> = frameDetails;

/** What the terminal said of itself, how often it came and why in vain. */
export const UnregisteredSays = ({ terminal }: { readonly terminal: UnregisteredTerminal }) => {
  const { t, language } = useTranslation();
  const { plate, plateColor, signCode } = terminal;
  const said = [
    [t(['厂家', 'Maker']), terminal.maker],
    [t(['型号', 'Model']), terminal.model],
    [t(['编号', 'Id']), terminal.terminalId],
    ['IMEI', terminal.imei],
    [t(['固件', 'Firmware']), terminal.firmware],
  ].flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]));
  const reason = reasons[terminal.reason]?.text;
  return (
    <>
      <div>
        {plate === null ? (
          <span className={typography.secondary}>{t(silentSteps[terminal.step])}</span>
        ) : (
          <span>
            {plateColor === 'none' ? t(['自报车架号 ', 'says VIN ']) : t(['自报 ', 'says '])}
            <b>
              <Plate code={plate} />
            </b>
            {isPlateColor(plateColor) ? ` ${t(plateColors[plateColor].text)}` : ''}
          </span>
        )}
        <span className={typography.secondary}>{said.join(' · ')}</span>
        {terminal.formerNumber === null ? null : (
          <span data-part="former-number">
            {t(
              [
                'IMEI 与 {plate} 的终端 {number} 相同：号码可能已变',
                'its IMEI is that of {number} in {plate}: its number may have changed',
              ],
              {
                plate: signCode ?? '',
                number: terminal.formerNumber,
              },
            )}
          </span>
        )}
      </div>
      <div>
        <span>
          {t(['{n} 次 · 最近 {time}', '{n} {n:time|times} · last {time}'], {
            n: terminal.attempts,
            time: relativeTime(Date.parse(terminal.lastTime), now.value, language),
          })}
        </span>
        <span className={typography.secondary}>{reason === undefined ? terminal.reason : t(reason)}</span>
      </div>
    </>
  );
};
