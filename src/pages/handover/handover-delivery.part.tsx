import { useState } from 'react';

import { sealIntegrities } from '#domain/words/cargo-words.ts';
import type { SealState } from '#domain/cargo/seal-states.ts';
import { formatMoment, instantMs, missing } from '#domain/time/time.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { now } from '#state/view/clock.ts';
import { waitsWords } from '#state/alarms/handovers.ts';
import type { StationHandover } from '#state/alarms/station-handovers.ts';
import { nameIn } from '#state/view/english-names.ts';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { StationSign } from './handover-station-sign.part.tsx';
import { DeliveryLines } from './delivery/delivery-lines.part.tsx';
import { DeliverySignature } from './delivery/delivery-signature.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './handover-delivery.module.css';

type Integrity = keyof typeof sealIntegrities;
const isIntegrity = (value: string | null): value is Integrity =>
  value !== null && Object.hasOwn(sealIntegrities, value);
const glyphs: Readonly<Record<Integrity, SealState>> = {
  unbroken: 'sealed',
  broken: 'broken',
  unproven: 'unknown',
};

/** One delivery at a station: what left the truck, what arrived by each measure, whether it was sealed, whose name is under it. */
export const StationDelivery = ({
  delivery,
  waits,
  onDone,
}: {
  readonly delivery: StationHandover;
  /** Its signature is kept on this device until the server is back. */
  readonly waits: boolean;
  readonly onDone: () => void;
}) => {
  const { t, language } = useTranslation();
  const [signing, setSigning] = useState(false);
  const { signature, sealIntegrity, taskCode } = delivery;
  return (
    <li className={styles.delivery} data-id={delivery.visitId} data-plate={delivery.signCode}>
      <div className={styles.head}>
        <Plate code={delivery.signCode} />
        <b>{nameIn(delivery.areaName ?? missing, language)}</b>
        <span className={typography.secondary}>
          {formatMoment(delivery.startTime, now.value, language)} –{' '}
          {formatMoment(delivery.endTime, instantMs(delivery.startTime) ?? now.value, language)}
        </span>
        <span className={layout.spacer} />
        {isIntegrity(sealIntegrity) ? (
          <span className={styles.seal} data-field="sealIntegrity" data-value={sealIntegrity}>
            <SealGlyph seal={glyphs[sealIntegrity]} size={16} />
            {t(sealIntegrities[sealIntegrity].text)}
          </span>
        ) : null}
        {taskCode === null ? null : (
          <button
            type="button"
            className={buttons.quietSmall}
            data-part="certificate-link"
            onClick={() => {
              navigationRequest.value = `/seal_certificate?task=${encodeURIComponent(taskCode)}`;
            }}
          >
            <Icon name="shield" />
            {t(['交接证书', 'Certificate'])}
          </button>
        )}
      </div>
      <DeliveryLines lines={delivery.lines} />
      {signature === null ? (
        <div className={styles.foot}>
          {waits ? (
            <span className={tags.tag}>{t(waitsWords)}</span>
          ) : signing ? (
            <StationSign
              visitId={delivery.visitId}
              onCancel={() => setSigning(false)}
              onDone={() => {
                setSigning(false);
                onDone();
              }}
            />
          ) : (
            <button
              type="button"
              className={buttons.button}
              data-part="sign"
              onClick={() => setSigning(true)}
            >
              {t(['签收', 'Sign'])}
            </button>
          )}
        </div>
      ) : (
        <DeliverySignature signature={signature} changed={delivery.changed} />
      )}
    </li>
  );
};
