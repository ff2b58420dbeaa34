import { sealWords, type SealState } from '#domain/cargo/seal-states.ts';
import { lossVerdicts, type LossVerdict } from '#domain/losses/loss-verdict.ts';
import { truckStates } from '#domain/words/truck-status-words.ts';
import { DeadlineDisc } from '#ui/drawing/deadline-disc.tsx';
import { EmptyTank } from '#ui/drawing/empty-tank.tsx';
import { FuelSwatch } from '#ui/drawing/fuel-swatch.tsx';
import { Marker } from '#ui/drawing/marker.tsx';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { Spark } from '#ui/drawing/spark.tsx';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { VerdictGlyph } from '#ui/drawing/verdict-glyph.tsx';
import { Mark, Wordmark } from '#ui/drawing/wordmark.tsx';
import { Icon, iconNames } from '#ui/icon.tsx';
import { Plate } from '#ui/plate.tsx';
import { QrCode } from '#ui/print/qr-code.tsx';

import type { Specimen } from '../specimen.ts';

const priorities = [1, 2, 3, 4] as const;
const fills = ['unconfirmed', 'confirmed', 'gone', 'shelved'] as const;
const seals = Object.keys(sealWords) as SealState[];
const verdicts = Object.keys(lossVerdicts) as LossVerdict[];

/** Small signs: each differs by shape, not by colour alone. */
export const glyphs: readonly Specimen[] = [
  {
    name: 'Icon',
    states: { all: () => iconNames.map((name) => <Icon key={name} name={name} size={20} />) },
  },
  {
    name: 'PriorityGlyph',
    states: Object.fromEntries(
      fills.map((fill) => [
        fill,
        () => priorities.map((one) => <PriorityGlyph key={one} priority={one} fill={fill} size={20} />),
      ]),
    ),
  },
  {
    name: 'StateGlyph, Marker',
    states: {
      list: () => truckStates.map(({ key }) => <StateGlyph key={key} state={key} size={16} />),
      map: () => truckStates.map(({ key }) => <Marker key={key} state={key} headingDeg={40} />),
    },
  },
  {
    name: 'SealGlyph',
    states: { all: () => seals.map((one) => <SealGlyph key={one} seal={one} size={20} />) },
  },
  {
    name: 'VerdictGlyph',
    states: {
      all: () => [...verdicts, null].map((one) => <VerdictGlyph key={one ?? 'none'} verdict={one} />),
    },
  },
  {
    name: 'FuelSwatch',
    states: { all: () => (['gas', 'die', 'oth'] as const).map((oil) => <FuelSwatch key={oil} oil={oil} />) },
  },
  {
    name: 'DeadlineDisc',
    states: {
      'all, half, none left': () => [1, 0.5, 0].map((share) => <DeadlineDisc key={share} share={share} />),
    },
  },
  {
    name: 'Spark',
    states: {
      usual: () => <Spark values={[3, 5, 4, 8, 6, 9, 7]} />,
      'with its limit': () => <Spark values={[3, 5, 4, 8, 6, 9, 7]} limit={6} />,
      'one value': () => <Spark values={[3]} />,
    },
  },
  {
    name: 'Plate',
    states: {
      'lorry, trailer, foreign, no plate': () =>
        ['浙B00001', '浙B6621挂', '粤Z1234港', 'TX-7741', 'whatever a terminal calls itself'].map((code) => (
          <Plate key={code} code={code} />
        )),
    },
  },
  { name: 'Wordmark, Mark', states: { usual: () => [<Wordmark key="word" />, <Mark key="mark" />] } },
  { name: 'EmptyTank', states: { usual: () => <EmptyTank width={120} /> } },
  {
    name: 'QrCode',
    states: { usual: () => <QrCode text="https://tankwatch.example/s/1" size={96} title="Link" /> },
  },
];
