import {
  isLossSubjectKind,
  lossSubjectKinds,
  lossSubjectVerdicts,
  type LossSubjectVerdict,
} from '#domain/losses/loss-subjects.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';
import type { LossSubject } from '#state/reports/loss-sums.ts';
import { nameIn } from '#state/view/english-names.ts';
import type { useTranslation } from '#ui/language.tsx';

type Translation = ReturnType<typeof useTranslation>;

type Named = Pick<LossSubject, 'kind' | 'name' | 'number'>;

/** Rates are shown per mille, with two decimals. */
export const perMilleChange = (rate: number | null): string =>
  rate === null ? '—' : formatChange(rate * 1000, 2);

export const verdictOf = ({ verdict }: Pick<LossSubject, 'verdict'>): LossSubjectVerdict | null => {
  const known = Object.keys(lossSubjectVerdicts).find((name) => name === verdict);
  return known === undefined || !isVerdict(known) ? null : known;
};

const isVerdict = (name: string): name is LossSubjectVerdict => Object.hasOwn(lossSubjectVerdicts, name);

/** Kinds of others that are no subject by themselves, by what they are called. */
const partnerWords: Readonly<Record<string, Text>> = {
  carriedTo: lossSubjectKinds.stationTank.text,
  carriedFrom: lossSubjectKinds.depot.text,
  unloadedBy: lossSubjectKinds.driver.text,
};

export const kindText = (kind: string): Text =>
  isLossSubjectKind(kind) ? lossSubjectKinds[kind].text : (partnerWords[kind] ?? [kind, kind]);

const isTank = (kind: string): boolean => kind === 'stationTank' || kind === 'carriedTo';

/** What a subject is called: a plate with its compartment, a station with its tank, a person. */
export const subjectTitle = ({ kind, name, number }: Named, { t, language }: Translation): string => {
  const shown = nameIn(name, language);
  if (number === null)
    return kind === 'truck' ? t(['{name}（整车）', '{name} (whole truck)'], { name: shown }) : shown;
  return isTank(kind)
    ? t(['{name} {n} 号罐', '{name}, tank {n}'], { name: shown, n: number })
    : t(['{name} {n} 仓', '{name}, comp. {n}'], { name: shown, n: number });
};

/** The way in which a subject is off: [too much, too little], of a rate that is positive the way of a loss. */
const ways: Readonly<Record<string, readonly [above: Text, below: Text]>> = {
  truckGauge: [
    ['液位仪读数偏大 {x} ‰', 'Its gauge reads {x} ‰ high'],
    ['液位仪读数偏小 {x} ‰', 'Its gauge reads {x} ‰ low'],
  ],
  stationTank: [
    ['收油少计 {x} ‰', 'It under-measures receipts by {x} ‰'],
    ['收油多计 {x} ‰', 'It over-measures receipts by {x} ‰'],
  ],
  depot: [
    ['发油单比实装多 {x} ‰', 'Its tickets are {x} ‰ above what was loaded'],
    ['发油单比实装少 {x} ‰', 'Its tickets are {x} ‰ below what was loaded'],
  ],
  driver: [
    ['其运输累计少 {x} ‰', 'Their trips add up to {x} ‰ short'],
    ['其运输累计多 {x} ‰', 'Their trips add up to {x} ‰ over'],
  ],
  truck: [
    ['该车运输累计少 {x} ‰', 'Its trips add up to {x} ‰ short'],
    ['该车运输累计多 {x} ‰', 'Its trips add up to {x} ‰ over'],
  ],
};

/** By how much it is off, in words; '' where nothing signals. */
export const offText = ({ kind, biasRate }: LossSubject, { t }: Translation): string => {
  const way = ways[kind]?.[(biasRate ?? 0) >= 0 ? 0 : 1];
  return way === undefined || biasRate === null
    ? ''
    : t(way, { x: formatNumber(Math.abs(biasRate) * 1000, 2) });
};

const othersText = ({ others }: LossSubject, translation: Translation): string =>
  others.map((other) => subjectTitle(other, translation)).join(translation.t(['、', ', ']));

/** What the sums say of a subject, and what of its partners decides it. */
export const verdictText = (subject: LossSubject, translation: Translation): string => {
  const { t } = translation;
  const others = othersText(subject, translation);
  switch (verdictOf(subject)) {
    case 'named':
      return offText(subject, translation);
    case 'notSeparable':
      return others === ''
        ? t(['可比对象不足两个，尚不能区分', 'Fewer than two partners: not separable yet'])
        : t(['与 {others} 尚不能区分', 'Not separable yet from {others}'], { others });
    case 'permitted':
      return subject.permittedRate === null
        ? t(['不超出计量本身的误差', 'Within the error of what measured it'])
        : t(['偏 {x} ‰，允许 ±{p} ‰', 'Off {x} ‰, permitted ±{p} ‰'], {
            x: perMilleChange(subject.biasRate),
            p: formatNumber(subject.permittedRate * 1000, 2),
          });
    case 'explained': {
      const whose = t(subject.kind === 'driver' ? ['本人', 'him'] : ['它', 'it']);
      return others === ''
        ? t(['偏差来自对方，不指向{whose}', 'Explained by its partners, not by {whose}'], { whose })
        : t(['偏差来自 {others}，不指向{whose}', 'Explained by {others}, not by {whose}'], { others, whose });
    }
    case 'tooFew':
      return t(['满 10 单才判，现 {n} 单', 'Judged from 10 trips on, {n} so far'], { n: subject.trips });
    case 'quiet':
    case null:
      return t(['没有信号', 'No signal']);
  }
};

/** By how much which table might be corrected; '' where nothing is proposed. Nothing is ever changed by it. */
export const proposalText = (subject: LossSubject, { t }: Translation): string => {
  const { kind, biasRate } = subject;
  if (subject.verdict !== 'named' || biasRate === null) return '';
  if (kind === 'truckGauge')
    return t(
      [
        '建议罐容表修正约 {x} ‰，只建议，不自动改',
        'Proposal: correct its tank calibration table by about {x} ‰; nothing is changed automatically',
      ],
      { x: perMilleChange(-biasRate) },
    );
  if (kind === 'stationTank')
    return t(
      [
        '建议站罐罐容表修正约 {x} ‰，只建议，不自动改',
        'Proposal: correct the calibration table of the station’s tank by about {x} ‰; nothing is changed automatically',
      ],
      { x: perMilleChange(biasRate) },
    );
  return kind === 'depot'
    ? t(['建议检定该油库的发油表', 'Proposal: have the depot’s rack meter calibrated'])
    : '';
};
