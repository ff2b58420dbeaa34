import { useState } from 'react';

import { nameIn } from '#i18n/name-in.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import { deviceKinds, installedDevices } from '#domain/words/device-words.ts';
import type { Text } from '#i18n/text.ts';
import { loadTruckEquipment } from '#state/fleet/truck-equipment.ts';
import { now } from '#state/view/clock.ts';
import { CalibrationList } from '#templates/calibration-list.tsx';
import type { ResourcePanelProps } from '#templates/resource-page/panel.ts';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';
import { useWidth } from '#ui/use-width.ts';

import { EquipmentDrawing } from './truck/equipment-drawing.part.tsx';
import { equippedCompartments, otherFaults } from './truck/equipment-of.part.ts';
import { EquipmentTable } from './truck/equipment-table.part.tsx';
import { faultText } from './truck/equipment-words.part.ts';
import styles from './truck/truck-equipment.module.css';

const typeTexts: Readonly<Record<string, { readonly text: Text }>> = installedDevices;
const kindTexts: Readonly<Record<string, { readonly text: Text }>> = deviceKinds;

/** What is installed in the truck: its picture with every device, what each said last, and what is wrong with it. */
const TruckPanel = ({ row }: ResourcePanelProps) => {
  const { t, language } = useTranslation();
  const [frame, widthPx] = useWidth<HTMLElement>(592, 'truck-equipment');
  const [chosen, setChosen] = useState('');
  const truckId = Number(row?.['id'] ?? 0);
  const { value: equipment, failure } = useRead(truckId > 0 ? String(truckId) : null, () =>
    loadTruckEquipment(truckId),
  );
  if (row === null) return null;
  const compartments = equipment === null ? [] : equippedCompartments(row, equipment);
  const moment = (time: string | null): string => formatMoment(time, now.value, language);
  const nameOf = (device: { readonly name: string; readonly nameEn: string }): string =>
    nameIn(device, language);
  const heading = t(['车上设备', 'What is installed']);
  return (
    <section ref={frame} className={styles.equipment} data-part="truck-equipment" aria-label={heading}>
      <h3 className={sections.heading}>{heading}</h3>
      {equipment === null && failure !== null ? (
        <p className={typography.muted} role="status">
          {failure.message}
        </p>
      ) : null}
      {equipment === null ? null : (
        <>
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={t(['设备图', 'Picture'])}>
            <EquipmentDrawing
              equipment={equipment}
              compartments={compartments}
              signCode={String(row['signCode'] ?? '')}
              width={widthPx}
              chosen={chosen}
              onChoose={setChosen}
            />
          </div>
          <div
            className={styles.scroll}
            tabIndex={0}
            role="region"
            aria-label={t(['各仓设备', 'By compartment'])}
          >
            <EquipmentTable compartments={compartments} chosen={chosen} />
          </div>
          <ul className={styles.devices}>
            <li data-device="console">
              <b>{t(['车载终端', 'Console'])}</b>
              <span>{equipment.terminal}</span>
              <span className={typography.secondary}>
                {t(['固件 {firmware}，最近心跳 {time}', 'firmware {firmware}, last heartbeat {time}'], {
                  firmware: equipment.firmware ?? missing,
                  time: moment(equipment.heartTime),
                })}
              </span>
            </li>
            {otherFaults(equipment, compartments).map((fault) => (
              <li key={JSON.stringify(fault)} data-fault={fault.fault}>
                <b>
                  {t(kindTexts[fault.device]?.text ?? [fault.device, fault.device])}{' '}
                  {fault.number ?? fault.compartment ?? ''}
                </b>
                <span className={styles.fault}>{faultText(t, fault)}</span>
                <span className={typography.secondary}>
                  {t(['{time} 起', 'since {time}'], { time: moment(fault.sinceTime) })}
                </span>
              </li>
            ))}
            {equipment.devices.map((device) => (
              <li key={device.code} data-device={device.code}>
                <b>{nameOf(device)}</b>
                <span>{device.code}</span>
                <span className={typography.secondary}>
                  {[t(typeTexts[device.deviceType]?.text ?? ['', '']), device.installPosition]
                    .filter((text) => text !== '' && !nameOf(device).includes(text))
                    .join(' · ')}
                </span>
                {device.enabled ? null : <span className={tags.tag}>{t(['停用', 'Disabled'])}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {equipment !== null && equipment.devices.length === 0 ? (
        <p className={typography.muted}>{t(['没有登记的设备', 'No device is entered'])}</p>
      ) : null}
      <CalibrationList filters={{ truckId: String(truckId) }} />
    </section>
  );
};

export default TruckPanel;
