import { matchings } from '#domain/words/cargo-words.ts';
import { fuelOf } from '#domain/cargo/oil.ts';
import { roadOf } from '#domain/losses/judged-loss.ts';
import { formatLitres, formatLitresChange, sumAsShown } from '#domain/text/litres.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import type { Text } from '#i18n/text.ts';
import type { CertificateContent } from '#contract/reports/certificates.ts';
import { bothNames } from '#state/view/english-names.ts';
import { certifiedLoss } from '#templates/certificate/certified-loss.ts';

import { Both, PaperTable } from './seal-certificate-kit.part.tsx';

type Fuel = CertificateContent['fuels'][number];

const matchingWords: Readonly<Record<string, { readonly text: readonly [string, string] }>> = matchings;

const fuelTable: Readonly<Record<string, { readonly text: Text }>> = fuelWords;

const oilOf = (oilCode: number | null): string | null => (oilCode === null ? null : fuelOf(oilCode));

/** The witness that speaks against the verdict. */
const contraryRow = (
  fuel: string,
  loss: NonNullable<ReturnType<typeof certifiedLoss>>,
  ofFuel: React.ReactNode,
) => ({
  key: `${fuel} contrary`,
  mark: 'contrary' as const,
  cells: [
    <span key="name">
      <b>反证</b>{' '}
      <Both text={['车罐液位仪自身的全程损溢', 'counter-evidence: the loss by the truck’s own gauge']} />
      {ofFuel}
    </span>,
    formatLitresChange(loss.contraryL),
    loss.contraryL === null ? (
      <Both key="none" text={['没有第二仪表', 'no second instrument']} />
    ) : loss.limitL === null ? null : loss.contraryL > loss.limitL ? (
      <Both key="beyond" text={['按它仍超限', 'still beyond the limit']} />
    ) : (
      <Both key="within" text={['按它不超限', 'by it within the limit']} />
    ),
  ],
});

const rowsOf = (content: CertificateContent, fuel: Fuel) => {
  const loss = certifiedLoss(fuel);
  if (loss === null) return [];
  const own = content.compartments.filter(({ oilCode }) => oilOf(oilCode) === fuel.fuel);
  const tickets = own.flatMap(({ loadings }) => loadings.flatMap(({ ticketCode }) => ticketCode ?? []));
  const given = own.flatMap(({ unloadings }) => unloadings.map(({ unloadedV20L }) => unloadedV20L));
  const { ticketL } = roadOf(loss);
  // Of several fuels each row says whose it is.
  const ofFuel =
    content.fuels.length === 1 ? null : (
      <>
        {' · '}
        <Both text={(fuelTable[fuel.fuel] ?? fuelWords.other).text} />
      </>
    );
  const row = (key: string, name: readonly [string, string], litres: string, remark: React.ReactNode) => ({
    key: `${fuel.fuel} ${key}`,
    cells: [
      <span key="name">
        <Both text={name} />
        {ofFuel}
      </span>,
      litres,
      remark,
    ],
  });
  return [
    ...(ticketL === null
      ? []
      : [
          row(
            'ticket',
            ['装车提单', 'rack ticket'],
            formatLitres(ticketL),
            [...new Set(tickets)].join(', ') || null,
          ),
        ]),
    row('loaded', ['车罐液位仪，装入', 'truck’s gauge, loaded'], formatLitres(loss.loadedL), null),
    row(
      'given',
      ['车罐液位仪，卸出', 'truck’s gauge, unloaded'],
      formatLitres(given.includes(null) ? null : sumAsShown(given.map((litres) => litres ?? 0))),
      null,
    ),
    ...content.stations
      .filter(({ oilCode }) => oilOf(oilCode) === fuel.fuel)
      .flatMap((station) => {
        const place = bothNames(station.areaName ?? '');
        const matching = station.matching === null ? undefined : matchingWords[station.matching];
        const remark = (
          <>
            {place}
            {matching === undefined ? null : (
              <>
                {' · '}
                <Both text={matching.text} />
              </>
            )}
            {loss.salesUnknown ? (
              <>
                {' · '}
                <Both text={['销量未知', 'sales unknown']} />
              </>
            ) : null}
          </>
        );
        return [
          ...(station.receivedV20L === null
            ? []
            : [
                row(
                  `gauge ${station.startTime} ${station.oilCode}`,
                  ['站罐液位仪', 'station’s gauge'],
                  formatLitres(station.receivedV20L),
                  remark,
                ),
              ]),
          ...(station.ticketV20L === null
            ? []
            : [
                row(
                  `meter ${station.startTime} ${station.oilCode}`,
                  ['流量计', 'flow meter'],
                  formatLitres(station.ticketV20L),
                  place,
                ),
              ]),
        ];
      }),
    contraryRow(fuel.fuel, loss, ofFuel),
  ];
};

/** Each instrument's own figure, and last the witness that speaks against the verdict, whatever it says. */
export const EvidenceTable = ({ content }: { readonly content: CertificateContent }) => {
  const rows = content.fuels.flatMap((fuel) => rowsOf(content, fuel));
  return rows.length === 0 ? null : (
    <PaperTable
      part="certificate-evidence"
      title={['证据', 'Evidence']}
      heads={[
        { title: ['仪表', 'Instrument'] },
        { title: ['示值 L', 'Figure, L'], right: true },
        { title: ['说明', 'Remark'] },
      ]}
      rows={rows}
    />
  );
};
