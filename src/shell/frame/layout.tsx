import { useEffect, useRef } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';

import { addressOf } from '#domain/menu/menu.ts';
import { homeAddress } from '#domain/menu/visited-tabs.ts';
import { reportAddresses } from '#pages/addresses.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { watchFleetFrom } from '#state/fleet/watch-fleet.ts';
import { watchTopic } from '#state/hub/hub.ts';
import { menusKnown } from '#state/session/menus.ts';
import { sidebarOpen, wideContent } from '#state/view/sidebar.ts';
import { open } from '#state/view/tabs.ts';
import { maximised, setMaximised } from '#state/view/maximised.ts';
import { mobile, phone } from '#state/view/viewport.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { checkBrowser } from '#state/lifecycle/browser-check.ts';
import { watchAudio } from '#state/alarms/alarm-tone.ts';
import { loadEnglishNames } from '#state/session/english-names.ts';
import { watchCorrectedJudgements } from '#state/reports/alarm-steps.ts';
import { watchInquiries } from '#state/authority/inquiries.ts';
import { watchUnreachedSteps } from '#state/alarms/unreached-steps.ts';
import { viewedBy } from '#state/session/seen-as.ts';
import { locked, watchIdle } from '#state/session/lock.ts';
import { watchOpenCounts } from '#state/alarms/open-counts.ts';
import { watchRecent } from '#state/alarms/recent-alarms.ts';
import { watchShelves } from '#state/alarms/shelving.ts';
import { pageTitle } from '#state/alarms/title-badge.ts';
import '#state/alarms/approval-alert.ts';
import '#state/view/density.ts';
import '#state/lifecycle/install.ts';
import '#state/alarms/push.ts';
import '#state/alarms/sound.ts';
import '#state/alarms/truck-status-alert.ts';

import { AlarmBar } from '../alarms/alarm-bar.tsx';
import { Alarms } from '../alarms/alarms.tsx';
import { openAlarmById, pushedAlarmId } from '../alarms/alarm-by-id.ts';
import { Inquiries } from '../authority/inquiries.tsx';
import { FootBar } from './foot-bar.tsx';
import { MenuSearch } from '../search/menu-search.tsx';
import { pageExists, titleOf } from './page-index.ts';
import { PageViews } from './page-view.tsx';
import { PhoneBottom, PhoneTop } from './phone-bars.tsx';
import { Sidebar } from './sidebar.tsx';
import { StateLines } from '../lines/state-lines.tsx';
import { LockScreen } from '../people/lock-screen.tsx';
import { Panels } from '../sheets/panels.tsx';
import { tabActions } from '../tabs/tab-actions.ts';
import { TabBar } from '../tabs/tab-bar.tsx';
import { usePullToRefresh } from './use-pull-to-refresh.ts';
import { useShortcuts } from '../sheets/use-shortcuts.ts';
import { Watermark } from './watermark.tsx';
import { WithGrounds } from '../map/with-grounds.tsx';
import { TopBar } from '../top/top-bar.tsx';
import buttons from '#ui/styles/buttons.module.css';
import styles from './layout.module.css';

const topics = [
  'connection',
  'menus',
  'userPrivilege',
  'truckStatusFailing',
  'alarms',
  'approvals',
  'heartbeatTimeouts',
  'inquiries',
  'deviceTypes',
  'outbox',
] as const;

// Subscribed as soon as this code is here and not only when it is drawn. Never unsubscribed: a sign-out reloads the
// page.
for (const topic of topics) watchTopic(topic);
watchFleetFrom(location);

/** In Chinese they are for papers in both languages alone: what a page shows comes first. */
const englishNamesInChineseMs = 2_000;

/** Pages whose content wants the whole width: the sidebar folds while they are in front. */
const widePages: readonly string[] = [
  'monitor/track_map',
  'monitor/video_monitor',
  'monitor/real_video',
  'monitor/history_video',
];

// An effect comes after the first paint: the page would move under the reader's eyes.
wideContent.value = widePages.includes(addressOf(location.pathname));

/** Without sidebar, top bar and tabs (specification 2); what must be known, and alarms, stay. */
const standAlone: readonly string[] = ['monitor/full_video'];

/** The way back from a page alone on the screen, where the page has none of its own. */
const WholeExit = () => {
  const { t } = useTranslation();
  const label = t(['退出最大化', 'Leave full window']);
  return (
    <button
      type="button"
      className={`${buttons.small} ${styles.exitWhole}`}
      aria-label={label}
      title={`${label} (Alt F)`}
      onClick={() => setMaximised(false)}
    >
      <Icon name="shrink" />
    </button>
  );
};

/** The frame around every page: bars, menu, tabs, what must be known, alarms. */
const Layout = () => {
  const { t, language: spoken } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const [path, navigate] = useLocation();
  const search = useSearch();
  const asked = navigationRequest.value;
  const address = addressOf(path);
  const exists = pageExists(address);
  const title = t(titleOf(address));
  useEffect(() => checkBrowser(), []);
  const alone = standAlone.includes(address);
  useEffect(() => {
    if (!exists || alone) return;
    open(address);
    wideContent.value = widePages.includes(address);
  }, [address, exists, alone]);
  useEffect(() => {
    if (asked === null) return;
    navigationRequest.value = null;
    const alarmId = pushedAlarmId(asked);
    // In the frame that is here: its pages stay as they are.
    if (alarmId === null) navigate(asked);
    else void openAlarmById(alarmId, navigate);
  }, [asked, navigate]);
  useEffect(() => {
    pageTitle.value = title;
  }, [title]);
  const isEnglish = spoken === 'en';
  useEffect(() => {
    const timer = setTimeout(() => void loadEnglishNames(), isEnglish ? 0 : englishNamesInChineseMs);
    return () => clearTimeout(timer);
  }, [isEnglish]);
  useEffect(() => {
    const watched = [
      watchAudio(),
      watchIdle(),
      watchOpenCounts(),
      watchRecent(),
      watchShelves(),
      watchUnreachedSteps(),
      watchInquiries(),
      watchCorrectedJudgements(),
    ];
    return () => {
      for (const stop of watched) stop();
    };
  }, []);
  const actions = tabActions({ active: address, navigate, t });
  usePullToRefresh(stage, phone.value && !alone && address !== 'monitor/track_map', () => {
    void actions.refresh(address);
  });
  useShortcuts(address, actions);
  if (!exists) return <Redirect to="/404" replace />;
  const bare = phone.value && address === 'monitor/track_map';
  const narrowSidebar = !phone.value && !sidebarOpen.value && !mobile.value;
  const onPhone = phone.value && !alone;
  const whole = alone || (maximised.value && !phone.value);
  return (
    <WithGrounds>
      <div
        className={`${styles.frame} ${narrowSidebar ? styles.mini : ''} ${whole ? styles.whole : ''}`}
        data-layout={onPhone ? 'phone' : 'desk'}
        data-bare={bare}
        data-menus={menusKnown.value}
        data-seen-as={viewedBy.value !== null}
        hidden={locked.value}
        inert={locked.value}
      >
        <a className={`${buttons.button} ${styles.skip}`} href={`#page-${address}`}>
          {t(['跳到内容', 'Skip to content'])}
        </a>
        {alone ? null : onPhone ? bare ? null : <PhoneTop title={title} /> : <TopBar />}
        <StateLines home={address === homeAddress} />
        {alone ? null : <Sidebar />}
        {phone.value || alone ? null : <TabBar active={address} />}
        <div className={styles.stage} ref={stage} data-part="stage">
          <PageViews active={address} search={search} />
        </div>
        <AlarmBar />
        {alone ? null : onPhone ? <PhoneBottom /> : <FootBar />}
        {!whole || alone || reportAddresses.has(address) ? null : <WholeExit />}
        <Alarms />
        <Inquiries />
        <MenuSearch />
        <Panels />
        <Watermark />
      </div>
      {locked.value ? <LockScreen /> : null}
    </WithGrounds>
  );
};

export default Layout;
