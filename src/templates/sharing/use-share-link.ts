import { useState } from 'react';

import { graceHours, type ShareContent, shareKinds } from '#domain/sharing/share-kinds.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { createShareLink, type NewShareLink } from '#state/sharing/share-links.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';

import type { ShareTarget } from './share-target.ts';

const truckHours = [2, 8, 24, 72, 168] as const;
const deliveryHours = [24, 72, 168, 720] as const;

/** A link that is being made: for whom, what it shows, and for how long. */
export const useShareLink = (target: ShareTarget) => {
  const { t } = useTranslation();
  const isDelivery = target.kind === 'delivery';

  const stops = isDelivery ? target.stops : [];
  const [stationCode, setStationCode] = useState(stops[0]?.stationCode ?? '');
  const [audience, setAudience] = useState(stops[0]?.name ?? '');
  const [contents, setContents] = useState<readonly ShareContent[]>(
    isDelivery ? ['place', 'arrival', 'certificate'] : ['place'],
  );
  const [hours, setHours] = useState<number>(isDelivery ? deliveryHours[1] : truckHours[1]);
  const [grace, setGrace] = useState<number>(isDelivery ? graceHours[1] : 0);
  const [withCode, setWithCode] = useState(false);
  const [embed, setEmbed] = useState(false);
  const [link, setLink] = useState<NewShareLink | null>(null);
  const [busy, setBusy] = useState(false);

  const create = async (): Promise<void> => {
    if (offline.value) {
      toast('warning', t(['离线，不能分享', 'Offline: nothing can be shared']));
      return;
    }
    setBusy(true);
    const outcome = await createShareLink({
      ...(isDelivery
        ? { kind: 'delivery', wayBillId: target.wayBillId, ...(stationCode !== '' && { stationCode }) }
        : { kind: 'truck', signCode: target.signCode }),
      audience,
      contents: contents.join(','),
      hours,
      ...(grace > 0 && { graceHours: grace }),
      withCode,
      embed,
    });
    setBusy(false);
    if (outcome.ok) setLink(outcome.value);
    else showFailure(outcome.failure);
  };
  return {
    isDelivery,
    stops,
    possible: shareKinds[target.kind].contents as readonly ShareContent[],
    stationCode,
    chooseStop: (code: string): void => {
      setStationCode(code);
      setAudience(stops.find((stop) => stop.stationCode === code)?.name ?? '');
    },
    audience,
    setAudience,
    contents,
    show: (content: ShareContent, on: boolean): void =>
      setContents(on ? [...contents, content] : contents.filter((one) => one !== content)),
    possibleHours: isDelivery ? deliveryHours : truckHours,
    hours,
    setHours,
    grace,
    setGrace,
    withCode,
    setWithCode,
    embed,
    setEmbed,
    link,
    canCreate: !busy && audience.trim() !== '' && contents.length > 0,
    create,
  };
};

/** What a link that is being made shows, and to whom. */
export type ShareLinkDraft = ReturnType<typeof useShareLink>;
