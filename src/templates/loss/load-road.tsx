import { legNames, roadOf, type JudgedLossFigures } from '#domain/losses/judged-loss.ts';
import { lossLegs } from '#domain/losses/loss-verdict.ts';
import { formatLitres, formatLitresChange } from '#domain/text/litres.ts';
import { remainderWords, roadWords } from '#domain/words/loss-words.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import type { Text } from '#i18n/text.ts';
import { LossRoad, type RoadLeg, type RoadStop } from '#ui/drawing/loss-road.tsx';
import { lossFigure } from './loss-figure.ts';
import typography from '#ui/styles/typography.module.css';
import type { DrawnCompartment } from '#ui/drawing/tank-parts.tsx';

const fuelTable: Readonly<Record<string, (typeof fuelWords)[keyof typeof fuelWords]>> = fuelWords;

/** A load as one compartment: the road shows where it was, not how full each tank is. */
const drawn = (fuel: string, litres: number | null): readonly DrawnCompartment[] => [
  {
    number: 1,
    capacityL: 1,
    oil: (fuelTable[fuel] ?? fuelWords.other).drawing,
    fraction: litres === null ? 0 : 0.94,
    unknown: litres === null,
  },
];

/** The road of a fuel's load, in whatever language `t` makes of its words. */
export const LoadRoad = ({
  loss,
  fuel,
  widthPx,
  t,
}: {
  readonly loss: JudgedLossFigures;
  readonly fuel: string;
  readonly widthPx: number;
  readonly t: (text: Text) => string;
}) => {
  const { ticketL, loadedL, beforeL, receivedL } = roadOf(loss);
  const stop = (name: Text, litres: number | null): RoadStop => ({
    name: t(name),
    figure: formatLitres(litres),
  });
  const leg = (name: (typeof legNames)[number]): RoadLeg => {
    const leg = loss.legs[name];
    return {
      name: t(lossLegs[name].text),
      figure: `${lossFigure(leg, formatLitres)} L`,
      verdict: leg.verdict,
    };
  };
  const { remainderL } = loss;
  return (
    <>
      <LossRoad
        widthPx={widthPx}
        stops={[
          stop(roadWords.ticket, ticketL),
          stop(roadWords.loaded, loadedL),
          stop(roadWords.before, beforeL),
          stop(roadWords.received, receivedL),
        ]}
        legs={[leg('loading'), leg('transit'), leg('unloading')]}
        ends={[t(roadWords.depot), t(roadWords.station)]}
        tanks={[drawn(fuel, loadedL), drawn(fuel, beforeL)]}
      />
      {remainderL === null || remainderL === 0 || receivedL === null ? null : (
        <p
          className={`${typography.small} ${typography.muted}`}
          data-field="remainder"
          data-value={remainderL}
        >
          {t(remainderWords(formatLitresChange(remainderL)))}
        </p>
      )}
    </>
  );
};
