import { useState } from 'react';
import { useLocation } from 'wouter';

import { frameDetails } from '#domain/words/frame-words.ts';
import { type PlateColor, plateColors } from '#domain/words/truck-words.ts';
import { plateForm } from '#domain/text/plate.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import {
  admitTerminal,
  ignoreTerminal,
  type UnregisteredTerminal,
} from '#state/devices/unregistered-terminals.ts';
import { now } from '#state/view/clock.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import type { Text } from '#i18n/text.ts';
import type { CallOutcome } from '#state/hub/failures.ts';
import { keepForm } from '#state/view/kept-forms.ts';
import { toast } from '#state/view/toasts.ts';
import { isWritableNow } from '#templates/resource-page/is-writable-now.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import { TruckChoice } from './truck-choice.part.tsx';
import { UnregisteredHeard } from './unregistered-heard.part.tsx';
import styles from './terminal-lead.module.css';

type Role = 'console' | 'recorder' | 'camera';

const truckAddress = 'setting/base_data/truck';

const isPlateColor = (value: string | null): value is PlateColor =>
  value !== null && Object.hasOwn(plateColors, value);

/** What one did that said no plate. */
const silentSteps: Readonly<Record<UnregisteredTerminal['step'], Text>> = {
  register: ['未报车牌', 'says no plate'],
  signIn: ['只鉴权，未报车牌', 'only signs in, says no plate'],
  data: ['只发位置，不注册', 'sends places and does not register'],
};

const reasons: Readonly<Record<string, { readonly text: readonly [string, string] }>> = frameDetails;

/** One terminal that came in vain: what it said, and what may be done with it, the likeliest first. */
export const UnregisteredRow = ({
  terminal,
  canWrite,
  onChanged,
}: {
  readonly terminal: UnregisteredTerminal;
  readonly canWrite: boolean;
  readonly onChanged: () => void;
}) => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [open, setOpen] = useState(false);
  const { number, plate, plateColor, signCode, numbered, ignored } = terminal;
  const does = async (work: () => Promise<CallOutcome<null>>, done: string): Promise<void> => {
    if (!isWritableNow(t)) return;
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    if (!outcome.ok) return showFailure(outcome.failure);
    toast('success', done, number);
    setChoosing(false);
    onChanged();
    return undefined;
  };
  const admit = (to: string, role: Role): void =>
    void does(
      () => admitTerminal(number, to, role),
      t(['下次连接时接入 {plate}', 'Let in under {plate} when it connects next'], { plate: to }),
    );
  const makeTruck = (): void => {
    keepForm(truckAddress, {
      row: null,
      // Its number is that of the truck's console, which has no other.
      typed: {
        ...(plate === null
          ? {}
          : plateColor === 'none'
            ? { vin: plateForm(plate) }
            : { signCode: plateForm(plate) }),
        ...(isPlateColor(plateColor) ? { plateColor } : {}),
        terminal: number,
      },
      reason: '',
      keptMs: Date.now(),
    });
    navigate(`/${truckAddress}`);
  };
  const said = [
    [t(['厂家', 'Maker']), terminal.maker],
    [t(['型号', 'Model']), terminal.model],
    [t(['编号', 'Id']), terminal.terminalId],
    ['IMEI', terminal.imei],
    [t(['固件', 'Firmware']), terminal.firmware],
  ].flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]));
  const reason = reasons[terminal.reason]?.text;
  return (
    <li data-number={number} data-ignored={ignored}>
      <Icon name="unregistered" />
      <div>
        <button
          type="button"
          className={styles.opens}
          aria-expanded={open}
          data-part="heard"
          onClick={() => setOpen((old) => !old)}
        >
          <b className={styles.number}>{number}</b> <Icon name={open ? 'up' : 'down'} size={14} />
        </button>
        <span className={typography.secondary}>
          {terminal.protocol} · {terminal.address}
        </span>
      </div>
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
      {canWrite ? (
        <div className={styles.acts}>
          {signCode === null ? (
            <button type="button" className={buttons.button} data-part="make-truck" onClick={makeTruck}>
              {t(['建车', 'Make a truck'])}
            </button>
          ) : (
            <button
              type="button"
              className={buttons.primary}
              data-part="admit"
              disabled={busy}
              onClick={() => admit(signCode, 'console')}
            >
              {numbered
                ? t(['允许接入', 'Let it in'])
                : t(['就是 {plate}', 'It is {plate}'], { plate: signCode })}
            </button>
          )}
          {numbered ? null : (
            <button
              type="button"
              className={buttons.quiet}
              aria-expanded={choosing}
              data-part="another-truck"
              onClick={() => setChoosing((old) => !old)}
            >
              {signCode === null ? t(['是已有的车…', 'This is truck…']) : t(['另一辆…', 'Another…'])}
            </button>
          )}
          <button
            type="button"
            className={buttons.quiet}
            data-part="ignore"
            disabled={busy}
            onClick={() =>
              void does(
                () => ignoreTerminal(number, !ignored),
                ignored ? t(['已恢复显示', 'Shown again']) : t(['已忽略', 'Ignored']),
              )
            }
          >
            {ignored ? t(['恢复', 'Show again']) : t(['忽略', 'Ignore'])}
          </button>
        </div>
      ) : null}
      {choosing ? <TruckChoice busy={busy} onChoose={admit} /> : null}
      {open ? <UnregisteredHeard number={number} lastTime={terminal.lastTime} /> : null}
    </li>
  );
};
