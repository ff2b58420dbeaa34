import { Activity, Component, useState, type ComponentType, type ReactNode } from 'react';

import { reportAddresses, resourceAddresses } from '#pages/addresses.ts';
import { screens } from '#pages/screens.ts';
import { words } from '#i18n/words.ts';
import { cached, refresh, refreshes } from '#state/view/tabs.ts';
import { LoadingBars } from '#ui/page.tsx';
import { PageContext } from '#ui/page-context.tsx';
import { useTranslation } from '#ui/language.tsx';

import { codeOf } from './code.ts';
import { fetched } from './fetched.tsx';
import { groupsOf, titleOf } from './page-index.ts';
import { reportCodeOf } from './report-code.tsx';
import { resourceCodeOf } from './resource-code.tsx';
import buttons from '#ui/styles/buttons.module.css';
import placeholders from '#ui/styles/placeholders.module.css';
import typography from '#ui/styles/typography.module.css';

const loaded = new Map<string, ComponentType>();
const loadedReports = new Map<string, ReturnType<typeof fetchedReport>>();
const loadedResources = new Map<string, ReturnType<typeof fetchedResource>>();

const fetchedReport = (address: string) => fetched(reportCodeOf(address), <LoadingBars />);

const reportAt = (address: string): ReturnType<typeof fetchedReport> => {
  const known = loadedReports.get(address);
  if (known) return known;
  const page = fetchedReport(address);
  loadedReports.set(address, page);
  return page;
};

const fetchedResource = (address: string) => fetched(resourceCodeOf(address), <LoadingBars />);

const resourceAt = (address: string): ReturnType<typeof fetchedResource> => {
  const page = loadedResources.get(address) ?? fetchedResource(address);
  loadedResources.set(address, page);
  return page;
};

const screenAt = (address: string): ComponentType => {
  const known = loaded.get(address);
  if (known) return known;
  const screen = fetched(codeOf(address), <LoadingBars />);
  loaded.set(address, screen);
  return screen;
};

/** The page at an address: a page of code, a report or a resource. */
const PageBody = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation();
  const heading = { title: t(titleOf(address)), groups: t(groupsOf(address)) };
  if (reportAddresses.has(address)) {
    const ReportPage = reportAt(address);
    return <ReportPage {...heading} />;
  }
  if (resourceAddresses.has(address)) {
    const ResourcePage = resourceAt(address);
    return <ResourcePage {...heading} />;
  }
  const Screen = screenAt(address);
  return screens.has(address) ? <Screen /> : null;
};

class PageBoundary extends Component<
  { readonly children: ReactNode; readonly fallback: ReactNode },
  { readonly broken: boolean }
> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}

/** The other pages, their forms and the alarms stay; only this page is built again. */
const BrokenPage = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation();
  return (
    <div className={`${placeholders.empty} ${placeholders.grown}`} role="alert" data-part="broken-page">
      <b>{t(['页面没有打开', 'The page could not be opened'])}</b>
      <p className={typography.secondary}>
        {t(['其他页面和报警不受影响。', 'Other pages and alarms are not affected.'])}
      </p>
      <button type="button" className={buttons.primary} onClick={() => refresh(address)}>
        {t(words.retry)}
      </button>
      <button type="button" className={buttons.button} onClick={() => location.reload()}>
        {t(['重新加载页面', 'Reload the page'])}
      </button>
    </div>
  );
};

/** The visible page and, kept mounted, those visited in this run (at most fifteen, never the dashboard). */
export const PageViews = ({ active, search }: { readonly active: string; readonly search: string }) => {
  const [lastSearch, setLastSearch] = useState<ReadonlyMap<string, string>>(new Map());
  if (lastSearch.get(active) !== search) setLastSearch(new Map(lastSearch).set(active, search));
  const alive = cached.value.filter((address) => address !== active && lastSearch.has(address));
  return (
    <>
      {[...alive, active].toSorted().map((address) => (
        <Activity
          key={`${address} ${refreshes.value[address] ?? 0}`}
          mode={address === active ? 'visible' : 'hidden'}
        >
          <PageContext
            value={{ address, search: address === active ? search : (lastSearch.get(address) ?? '') }}
          >
            <PageBoundary fallback={<BrokenPage address={address} />}>
              <PageBody address={address} />
            </PageBoundary>
          </PageContext>
        </Activity>
      ))}
    </>
  );
};
