import { panel } from '#state/view/panels.ts';
import { shelving } from '#state/alarms/shelving.ts';

import { ShelveForm } from '../alarms/shelve-form.tsx';
import { DevicesSheet } from '../people/devices-sheet.tsx';
import { fetched } from '../frame/fetched.tsx';
import { kept } from '../frame/fetched-code.ts';
import { DiagnosticsSheet } from './diagnostics.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { Tour } from './tour.tsx';

// Seldom opened: nobody's start waits for it.
const SecondFactorSheet = fetched(
  kept(async () => (await import('../people/second-factor/second-factor-sheet.tsx')).default),
  null,
);
const PageHelpSheet = fetched(kept(async () => (await import('./page-help.tsx')).default));

/** Sheets opened from the user menu or by key. */
export const Panels = () => (
  <>
    {panel.value === 'shortcuts' ? <ShortcutSheet /> : null}
    {panel.value === 'diagnostics' ? <DiagnosticsSheet /> : null}
    {panel.value === 'devices' ? <DevicesSheet /> : null}
    {panel.value === 'secondFactor' ? <SecondFactorSheet /> : null}
    {panel.value === 'pageHelp' ? <PageHelpSheet /> : null}
    {panel.value === 'tour' ? <Tour /> : null}
    {shelving.value === null ? null : (
      <ShelveForm
        key={shelving.value.id}
        alarm={shelving.value}
        onClose={() => {
          shelving.value = null;
        }}
      />
    )}
  </>
);
