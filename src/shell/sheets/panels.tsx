import { panel } from '#state/view/panels.ts';
import { shelving } from '#state/alarms/shelving.ts';

import { ShelveForm } from '../alarms/shelve-form.tsx';
import { DevicesSheet } from '../people/devices-sheet.tsx';
import { SecondFactorSheet } from '../people/second-factor/second-factor-sheet.tsx';
import { DiagnosticsSheet } from './diagnostics.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';
import { Tour } from './tour.tsx';

/** Sheets opened from the user menu or by key. */
export const Panels = () => (
  <>
    {panel.value === 'shortcuts' ? <ShortcutSheet /> : null}
    {panel.value === 'diagnostics' ? <DiagnosticsSheet /> : null}
    {panel.value === 'devices' ? <DevicesSheet /> : null}
    {panel.value === 'secondFactor' ? <SecondFactorSheet /> : null}
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
