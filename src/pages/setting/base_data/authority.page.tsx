import { useEffect, useState } from 'react';
import { Link } from 'wouter';

import { authorityAddress as address } from '#domain/authority/authority-address.ts';
import { screens } from '#domain/menu/screens.ts';
import { chinaDay } from '#domain/time/time.ts';
import {
  type AuthorityName,
  loadAuthorities,
  loadAuthorityDay,
  loadAuthorityDays,
} from '#state/authority/authorities.ts';
import { openInquiries } from '#state/authority/inquiries.ts';
import { now } from '#state/view/clock.ts';
import { phone } from '#state/view/viewport.ts';
import { AsOf, TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import tags from '#ui/styles/tags.module.css';

import { Days } from './authority/days.part.tsx';
import { Links } from './authority/links.part.tsx';
import { OpenMessages, PastMessages } from './authority/messages.part.tsx';
import { Sent } from './authority/sent.part.tsx';
import { KeptOut, Rates, Trucks } from './authority/trucks.part.tsx';
import styles from './authority/authority.module.css';

const peersAddress = 'setting/base_data/authority_peer';
const againMs = 15_000;
/** A day that begins to be noted is seen so soon. */
const daysAgainMs = 300_000;

interface DayProps {
  readonly authorityId: number;
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** The last thirty days, read again as they are noted. */
const PastDays = ({ authorityId, day, onDay }: DayProps) => {
  const today = chinaDay(now.value);
  const [refetchKey, setRefetchKey] = useState(0);
  const { value, failure } = useRead(
    `${authorityId} ${today} ${Math.floor(now.value / daysAgainMs)} ${refetchKey}`,
    () => loadAuthorityDays(authorityId, today),
  );
  if (value !== null) return <Days authorityId={authorityId} days={value.list} day={day} onDay={onDay} />;
  return failure === null ? null : (
    <TableFailure failure={failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
  );
};

/** One authority on one day; read again as long as it is looked at, and whenever somebody answers. */
const OneAuthority = ({ authorityId, day, onDay }: DayProps) => {
  const [refetchKey, setRefetchKey] = useState(0);
  const waiting = openInquiries.value.map(({ id }) => id).join();
  const read = useRead(`${authorityId} ${day} ${refetchKey} ${waiting}`, () =>
    loadAuthorityDay(authorityId, day),
  );
  useEffect(() => {
    const timer = setInterval(() => setRefetchKey((key) => key + 1), againMs);
    return () => clearInterval(timer);
  }, []);
  if (read.value === null)
    return read.failure === null ? (
      <TableLoading />
    ) : (
      <TableFailure failure={read.failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
    );
  const { day: shown, messages } = read.value;
  return (
    <div className={styles.page} data-part="authority">
      {read.cached ? <AsOf ms={read.asOfMs} late={read.late} /> : null}
      <Links day={shown} />
      <OpenMessages messages={messages} />
      <Rates day={shown} />
      <PastDays authorityId={authorityId} day={day} onDay={onDay} />
      <div className={styles.two}>
        <Sent day={shown} />
        <KeptOut trucks={shown.trucks} />
      </div>
      <Trucks trucks={shown.trucks} authorityId={authorityId} day={day} />
      <PastMessages messages={messages} />
    </div>
  );
};

const Choice = ({
  list,
  chosen,
  onChoose,
}: {
  readonly list: readonly AuthorityName[];
  readonly chosen: AuthorityName;
  readonly onChoose: (id: number) => void;
}) => {
  const { t } = useTranslation();
  return (
    <>
      <span className={inputs.frame}>
        <select
          aria-label={t(['监管平台', 'Authority'])}
          value={chosen.id}
          onChange={(event) => onChoose(Number(event.target.value))}
        >
          {list.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </span>
      {phone.value ? null : <span className={tags.tag}>JT/T 809-{chosen.edition}</span>}
    </>
  );
};

/** What an inspector will see of the carrier: links, what went up and came down, and how each truck did on a day. */
const AuthorityPage = () => {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const [day, setDay] = useState(() => chinaDay(now.peek()));
  const read = useRead('authorities', loadAuthorities);
  const list = read.value?.list ?? [];
  const one = list.find(({ id }) => id === chosen) ?? list[0];
  const title = t(screens[address]);
  return (
    <Page ready={read.value !== null || read.failure !== null} title={title}>
      <PageHead title={title} groups={t(['系统设置 / 基础数据', 'Settings / Base data'])}>
        {one === undefined ? null : (
          <>
            <Choice list={list} chosen={one} onChoose={setChosen} />
            <MomentInput
              precision="day"
              name="day"
              label={t(['日期', 'Day'])}
              value={day}
              max={chinaDay(now.value)}
              onValue={setDay}
            />
          </>
        )}
        <Link className={buttons.button} href={`/${peersAddress}`}>
          {t(['接入设置', 'Set up'])}
        </Link>
      </PageHead>
      {one === undefined ? (
        read.value === null ? (
          read.failure === null ? (
            <TableLoading />
          ) : (
            <TableFailure failure={read.failure} onRetry={() => setChosen(null)} />
          )
        ) : (
          <EmptyState
            title={t([
              '还没有接入监管平台，请先在“接入设置”中登记',
              'No authority is connected: enter one under “Set up”',
            ])}
          />
        )
      ) : (
        <OneAuthority key={one.id} authorityId={one.id} day={day} onDay={setDay} />
      )}
    </Page>
  );
};

export default AuthorityPage;
