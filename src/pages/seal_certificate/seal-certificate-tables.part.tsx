import { fuelOf } from '#domain/cargo/oil.ts';
import { writtenOut } from '#domain/losses/judged-loss.ts';
import { lossMeasures, matchings, openings as openingWords } from '#domain/words/cargo-words.ts';
import { sealVerdicts, verdictReasons } from '#domain/words/certificate-words.ts';
import { formatLitres, formatLitresChange, sumAsShown } from '#domain/text/litres.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { fuelWords, oilLabel } from '#domain/words/oil-words.ts';
import { sealParts } from '#domain/words/seal-words.ts';
import { formatClock, missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { CertificateContent } from '#contract/reports/certificates.ts';
import { bothNames } from '#state/view/english-names.ts';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';

import { Both, moment, PaperTable } from './seal-certificate-kit.part.tsx';
import { decimalsOf } from '#templates/certificate/certificate-litres.ts';
import { drawnSeal } from '#templates/certificate/certificate-picture.tsx';
import styles from './seal-certificate-tables.module.css';
import kit from './seal-certificate-kit.module.css';

type Words = Readonly<Record<string, { readonly text: Text }>>;
const worded = (table: Words, key: string | null) =>
  key === null ? missing : table[key] ? <Both text={table[key].text} /> : key;

const wetWord = (wet: boolean | null): string => (wet === null ? '·' : wet ? '湿 wet' : '干 dry');
/** How a loss stands to its own uncertainty. */
const againstUncertainty = (within: boolean | null | undefined): Text =>
  within === true ? ['在其内', 'within'] : within === false ? ['超出', 'beyond'] : ['未知', 'unknown'];

const change = (from: boolean | null, to: boolean | null): string =>
  from === null && to === null ? missing : `${wetWord(from)} → ${wetWord(to)}`;

const place = (row: {
  readonly areaName: string | null;
  readonly longitudeDeg: number | null;
  readonly latitudeDeg: number | null;
}) => (
  <>
    {bothNames(row.areaName ?? missing)}
    {row.longitudeDeg === null || row.latitudeDeg === null ? null : (
      <small className={styles.coordinates}>
        {row.longitudeDeg.toFixed(5)}, {row.latitudeDeg.toFixed(5)}
      </small>
    )}
  </>
);

type Compartment = CertificateContent['compartments'][number];

const changeOf = (
  rows: readonly { readonly from: number | null; readonly to: number | null }[],
): number | null =>
  rows.length === 0 || rows.some(({ from, to }) => from === null || to === null)
    ? null
    : sumAsShown(rows.map(({ from, to }) => (to ?? 0) - (from ?? 0)));

/** Litres of a compartment by the truck's own gauge; null: not known, or not on this paper. */
const litresOf = ({ loadings, unloadings }: Compartment) => {
  const loads = loadings.map(({ startTime, startV20L, stopV20L }) => ({
    startTime,
    from: startV20L ?? null,
    to: stopV20L ?? null,
  }));
  const unloads = unloadings.map(({ startTime, startV20L, stopV20L }) => ({
    startTime,
    from: startV20L ?? null,
    to: stopV20L ?? null,
  }));
  const all = [...loads, ...unloads].toSorted((one, other) => one.startTime.localeCompare(other.startTime));
  const inL = changeOf(loads);
  const left = unloads.length === 0 ? 0 : changeOf(unloads);
  const openingL = all[0]?.from ?? null;
  const closingL = all.at(-1)?.to ?? null;
  const changeL = openingL === null || closingL === null ? null : sumAsShown([closingL, -openingL]);
  return {
    inL,
    outL: left === null ? null : sumAsShown([-left]),
    openingL,
    closingL,
    changeL,
    transitL: changeL === null || inL === null || left === null ? null : sumAsShown([changeL, -inL, -left]),
  };
};

type Litres = ReturnType<typeof litresOf>;

const sumOf = (rows: readonly Litres[], of: (row: Litres) => number | null): number | null => {
  const parts = rows.map(of);
  return parts.includes(null) ? null : sumAsShown(parts.map((part) => part ?? 0));
};

const litreCells = (litres: Litres, decimals: number) => [
  formatLitres(litres.inL, decimals),
  formatLitresChange(litres.transitL, decimals),
  formatLitres(litres.outL, decimals),
  formatLitresChange(litres.changeL, decimals),
  `${formatLitres(litres.openingL, decimals)} → ${formatLitres(litres.closingL, decimals)}`,
];

const totalOf = (rows: readonly Compartment[], fuel: string, decimals: number) => {
  const each = rows.map(litresOf);
  const all: Litres = {
    inL: sumOf(each, ({ inL }) => inL),
    transitL: sumOf(each, ({ transitL }) => transitL),
    outL: sumOf(each, ({ outL }) => outL),
    changeL: sumOf(each, ({ changeL }) => changeL),
    openingL: sumOf(each, ({ openingL }) => openingL),
    closingL: sumOf(each, ({ closingL }) => closingL),
  };
  return {
    key: `total ${fuel}`,
    mark: 'total' as const,
    cells: [
      <Both key="no" text={words.total} />,
      worded(fuelWords, fuel),
      ...litreCells(all, decimals),
      writtenOut(all.inL, [all.transitL === null ? null : -all.transitL, all.outL], all.changeL) ?? '',
    ],
  };
};

/** Each compartment: what went in, what came out, and how long it was shut between. */
export const CompartmentTable = ({ content }: { readonly content: CertificateContent }) => {
  const fuelsOf = [
    ...new Set(content.compartments.flatMap(({ oilCode }) => (oilCode === null ? [] : fuelOf(oilCode)))),
  ];
  return (
    <PaperTable
      part="certificate-compartments"
      title={['各仓（20 °C 升，车罐液位仪）', 'Compartments, litres at 20 °C by the truck’s gauge']}
      heads={[
        { title: ['仓', 'No.'] },
        { title: ['油品', 'Product'] },
        { title: ['装入 L', 'In'], right: true },
        { title: ['在途 L', 'Transit'], right: true },
        { title: ['卸出 L', 'Out'], right: true },
        { title: ['余量变化 L', 'Change on board'], right: true },
        { title: ['开始 → 结束 L', 'Opening → closing'], right: true },
        { title: ['铅封，施封 – 解封', 'Seal, under seal'] },
      ]}
      rows={[
        ...content.compartments.map((row) => ({
          key: String(row.compartment),
          bad: row.verdict !== 'unbroken',
          cells: [
            <b key="no">{row.compartment}</b>,
            <Both key="oil" text={[oilLabel(row.oilCode, 'zh'), oilLabel(row.oilCode, 'en')]} />,
            ...litreCells(litresOf(row), decimalsOf(content)),
            <span className={styles.sealed} key="seal">
              <SealGlyph seal={drawnSeal[row.verdict]} />
              <span>
                <Both text={sealVerdicts[row.verdict].text} />{' '}
                {row.legs
                  .map(({ startTime, endTime }) => `${formatClock(startTime)}–${formatClock(endTime)}`)
                  .join(', ')}
                {row.sealBreakCount.after === null
                  ? ''
                  : ` · № ${row.sealBreakCount.before ?? missing} → ${row.sealBreakCount.after}`}
              </span>
            </span>,
          ],
        })),
        ...(content.compartments.length < 2
          ? []
          : fuelsOf.map((fuel) =>
              totalOf(
                content.compartments.filter(({ oilCode }) => oilCode !== null && fuelOf(oilCode) === fuel),
                fuel,
                decimalsOf(content),
              ),
            )),
      ]}
    />
  );
};

/** What was sent and what arrived, by fuel and by station, on papers that were issued without legs. */
export const ProofTable = ({ content }: { readonly content: CertificateContent }) => (
  <>
    <PaperTable
      part="certificate-fuels"
      title={['交付量（20 °C 升）', 'Quantities, litres at 20 °C']}
      heads={[
        { title: ['燃料', 'Fuel'] },
        { title: ['发油', 'Loaded'], right: true },
        { title: ['收油', 'Received'], right: true },
        { title: ['余量变化（前→后）', 'Change on board (before → after)'], right: true },
        { title: ['损溢（± 不确定度，k = 2）', 'Loss (± uncertainty, k = 2)'], right: true },
        { title: ['‰（± 限值）', '‰ (± limit)'], right: true },
        { title: ['依据', 'By'] },
      ]}
      rows={content.fuels.map((row) => ({
        key: row.fuel,
        bad: row.lossClass === 'highLoss' || row.lossClass === 'black',
        cells: [
          worded(fuelWords, row.fuel),
          formatLitres(row.sentV20L, decimalsOf(content)),
          formatLitres(row.receivedV20L, decimalsOf(content)),
          <span key="change">
            {formatLitres(row.remainderV20L, decimalsOf(content))}
            {row.openingV20L == null || row.closingV20L == null ? null : (
              <small className={styles.line}>
                {formatLitres(row.openingV20L)} → {formatLitres(row.closingV20L)}
              </small>
            )}
          </span>,
          <span key="loss">
            {formatLitresChange(row.lossV20L, decimalsOf(content))}
            {row.uncertaintyL === undefined ? null : (
              <small className={styles.line}>
                ± {formatLitres(row.uncertaintyL)} <Both text={againstUncertainty(row.withinUncertainty)} />
              </small>
            )}
          </span>,
          <span key="rate">
            {row.lossRate === null ? missing : formatChange(row.lossRate * 1000, 2)}
            {row.limitRate == null ? null : (
              <small className={styles.line}>± {formatNumber(row.limitRate * 1000, 2)}</small>
            )}
          </span>,
          <span key="measure">
            {worded(lossMeasures, row.measure)}
            {row.doubtful === true ? (
              <small className={styles.line}>
                <Both text={['存疑', 'doubtful']} />
              </small>
            ) : null}
          </span>,
        ],
      }))}
    />
    {content.stations.length === 0 ? null : (
      <PaperTable
        part="certificate-stations"
        title={['卸油凭证（20 °C 升）', 'Proof of unloading, litres at 20 °C']}
        heads={[
          { title: ['站点', 'Station'] },
          { title: ['油品', 'Product'] },
          { title: ['车罐', 'Truck'], right: true },
          { title: ['站端', 'Gauge'], right: true },
          { title: ['流量计', 'Meter'], right: true },
          { title: ['差异', 'Difference'], right: true },
          { title: ['匹配', 'Match'] },
        ]}
        rows={content.stations.map((row) => ({
          key: `${row.startTime} ${row.oilCode}`,
          cells: [
            bothNames(row.areaName ?? missing),
            <Both key="oil" text={[oilLabel(row.oilCode, 'zh'), oilLabel(row.oilCode, 'en')]} />,
            formatLitres(row.unloadedV20L, decimalsOf(content)),
            formatLitres(row.receivedV20L, decimalsOf(content)),
            formatLitres(row.ticketV20L, decimalsOf(content)),
            formatLitresChange(row.differenceV20L, decimalsOf(content)),
            worded(matchings, row.matching),
          ],
        }))}
      />
    )}
  </>
);

const phases = {
  loading: { text: ['装油', 'Loading'] },
  transit: { text: ['途中', 'On the way'] },
  unloading: { text: ['卸油', 'Unloading'] },
} as const;

/** Every opening and closing of a loaded compartment, with time, place, volume and what was wet. */
export const OpeningTable = ({ content }: { readonly content: CertificateContent }) => (
  <PaperTable
    part="certificate-openings"
    title={['开封与施封', 'Opened and closed']}
    heads={[
      { title: ['仓', 'No.'] },
      { title: ['部位', 'Part'] },
      { title: ['阶段', 'Phase'] },
      { title: ['打开', 'Opened'] },
      { title: ['关闭', 'Closed'] },
      { title: ['位置', 'Place'] },
      { title: ['V20 前→后', 'V20 before → after'], right: true },
      { title: ['仓内', 'Tank'] },
      { title: ['授权', 'Authorised'] },
    ]}
    rows={content.openings.map((row) => ({
      key: `${row.compartment} ${row.part} ${row.openTime}`,
      bad: row.abnormal || row.phase === 'transit',
      cells: [
        <b key="no">{row.compartment}</b>,
        worded(sealParts, row.part),
        worded(phases, row.phase),
        moment(row.openTime),
        row.closeTime === null ? missing : formatClock(row.closeTime),
        place(row),
        `${formatNumber(row.startV20L)} → ${formatNumber(row.stopV20L)}`,
        change(row.openCompartmentWet, row.closeCompartmentWet),
        worded(openingWords, row.authorization),
      ],
    }))}
  />
);

/** Why the seals are not called unbroken, each with time and place. */
export const ReasonList = ({ content }: { readonly content: CertificateContent }) =>
  content.reasons.length === 0 ? null : (
    <section className={kit.part} data-part="certificate-reasons">
      <h3>
        <Both text={['依据', 'Why']} />
      </h3>
      <ul className={styles.reasons}>
        {content.reasons.map((row) => (
          <li
            key={`${row.code} ${row.compartment} ${row.startTime}`}
            data-code={row.code}
            data-makes={verdictReasons[row.code].makes}
          >
            <b>{row.compartment === null ? '' : `${row.compartment} · `}</b>
            <Both text={verdictReasons[row.code].text} />
            <small>
              {row.startTime === null ? '' : ` ${moment(row.startTime)}`}
              {row.endTime === null || row.endTime === row.startTime ? '' : `–${formatClock(row.endTime)}`}
              {row.code === 'dataGap' && row.amount !== null ? ` · ${formatNumber(row.amount / 60)} min` : ''}
              {row.code === 'drain' || row.code === 'rise'
                ? ` · ${formatLitresChange(row.amount, decimalsOf(content))} L`
                : ''}
              {row.areaName === null ? '' : ` · ${bothNames(row.areaName)}`}
              {row.longitudeDeg === null || row.latitudeDeg === null
                ? ''
                : ` · ${row.longitudeDeg.toFixed(5)}, ${row.latitudeDeg.toFixed(5)}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
