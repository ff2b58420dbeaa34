import { useState } from 'react';

import { followTruck, type LocateResult, locateTruck } from '#state/devices/locate-terminals.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import type { CallOutcome } from '#state/hub/failures.ts';
import { toast } from '#state/view/toasts.ts';
import type { Text } from '#i18n/text.ts';
import { isWritableNow } from '#templates/resource-page/is-writable-now.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

const refusals: Readonly<Record<Exclude<LocateResult, 'done'>, Text>> = {
  none: ['该车没有可查询的 808 终端', 'The truck has no 808 terminal that can be asked'],
  offline: ['终端不在线', 'The terminal is offline'],
  silent: ['终端无应答', 'The terminal does not answer'],
  unsupported: ['终端不支持', 'The terminal does not support it'],
  failed: ['终端未执行', 'The terminal could not do it'],
};

const everyS = 5;
const forMin = 10;

/** Asks the truck’s terminal for its place: now, or every few seconds for a while. What it answers comes like every place. */
export const AskPlace = ({ signCode }: { readonly signCode: string }) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const ask = async (
    work: () => Promise<CallOutcome<{ result: LocateResult }>>,
    done: string,
  ): Promise<void> => {
    if (!isWritableNow(t)) return;
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    if (!outcome.ok) return showFailure(outcome.failure);
    const { result } = outcome.value;
    if (result === 'done') toast('success', done, signCode);
    else toast('warning', t(refusals[result]), signCode);
    return undefined;
  };
  const now = t(['向终端查询位置', 'Ask the terminal where it is']);
  const often = t(['10 分钟内每 5 秒上报', 'A place every 5 s, for 10 min']);
  return (
    <>
      <button
        type="button"
        className={buttons.quietSmallIcon}
        data-part="ask-place"
        disabled={busy}
        aria-label={now}
        title={now}
        onClick={() =>
          void ask(() => locateTruck(signCode), t(['终端已回报位置', 'The terminal has said where it is']))
        }
      >
        <Icon name="refresh" />
      </button>
      <button
        type="button"
        className={buttons.quietSmallIcon}
        data-part="ask-often"
        disabled={busy}
        aria-label={often}
        title={often}
        onClick={() => void ask(() => followTruck(signCode, everyS, forMin), often)}
      >
        <Icon name="route" />
      </button>
    </>
  );
};
