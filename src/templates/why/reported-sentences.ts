import {
  openings,
  sensorFaults,
  sensorParts,
  sensorReadings,
  sensorTriggers,
} from '#domain/words/cargo-words.ts';
import { probePlaces } from '#domain/words/device-words.ts';

import {
  compartment,
  lower,
  sentence,
  there,
  together,
  where,
  withFigure,
  wordOf,
  type Phrase,
  type Sentence,
} from './phrases.ts';

const faultOf = (code: string | null): Phrase => {
  const found = code === 'none' ? null : wordOf(sensorFaults, code);
  return found === null ? null : [`探头${found[0]}`, `sensor: ${lower(found)[1]}`];
};

/** Who opened it by what, and whether the place was permitted. */
export const authorizedOpening: Sentence = (facts) => {
  const method = wordOf(openings, facts.text('method'));
  const card = facts.text('cardCode');
  const permitted = facts.flag('permitted');
  const [zh, en] = compartment(facts);
  return sentence(
    there(facts, [`打开${zh}`, `${en}, opened`]),
    method === null
      ? null
      : [
          `${method[0]}${card === null ? '' : ` ${card}`}`,
          `by ${lower(method)[1]}${card === null ? '' : ` ${card}`}`,
        ],
    permitted === null
      ? null
      : permitted
        ? ['该地点许可打开', 'the place is permitted']
        : ['该地点不许可打开', 'the place is not permitted'],
  );
};

/** What a sensor said, and why it was sent. */
export const switchEvent: Sentence = (facts) => {
  const wet = facts.flag('wet');
  const reading = wordOf(sensorReadings, facts.text('state') ?? (wet === null ? null : wet ? 'wet' : 'dry'));
  const part = wordOf(sensorParts, facts.text('part'));
  const number = facts.number('compartment');
  const named: Phrase = together(
    number === null ? null : [`${number} 号仓`, `compartment ${number},`],
    part === null || facts.text('part') === 'compartment' ? null : lower(part),
    reading === null ? null : [`：${reading[0]}`, lower(reading)[1]],
  );
  const trigger = wordOf(sensorTriggers, facts.text('trigger'));
  return sentence(
    named ?? ['铅封探头', 'seal sensor'],
    where(facts),
    facts.flag('changed') === true
      ? ['状态有变化', 'its state changed']
      : trigger === null
        ? null
        : [`${trigger[0]}上报，状态未变`, `reported by ${lower(trigger)[1]}, unchanged`],
    faultOf(facts.text('fault')),
    facts.flag('bounce') === true ? ['信号抖动', 'the signal bounced'] : null,
    facts.flag('tamper') === true ? ['探头被拆动', 'the sensor was tampered with'] : null,
  );
};

/** What a probe measured, and whether that is within its limits. */
export const climate: Sentence = (facts) => {
  const place = wordOf(probePlaces, facts.text('probePlace'));
  const within = facts.flag('inLimits');
  return sentence(
    together(
      place === null ? null : lower(place),
      withFigure(facts.number('temperatureC'), (c) => [` ${c} ℃`, `${c} °C`], 1),
      withFigure(facts.number('humidityPercent'), (h) => [`，湿度 ${h} %`, `and ${h} % humidity`], 1),
    ) ?? ['温湿度', 'temperature and humidity'],
    within === null ? null : within ? ['在限值内', 'within the limits'] : ['超出限值', 'beyond the limits'],
    faultOf(facts.text('fault')),
    where(facts),
  );
};
