import { parameterFileNames } from '#domain/parameters/parameter-file-names.ts';
import { parameterFileOf } from '#domain/parameters/parameter-files.ts';
import { remoteAddress } from '#state/devices/rollouts.ts';
import { PushPage } from '#templates/parameters/push-page.tsx';
import { pushedFields } from '#templates/parameters/push-values.ts';

/** Files of which something can be the same for many trucks. */
const files = parameterFileNames
  .filter((name) => pushedFields(parameterFileOf(name)).length > 0)
  // The terminal's own come first: they are what is pushed most.
  .toSorted((one, other) => Number(other === 'driving') - Number(one === 'driving'));

const Page = () => <PushPage address={remoteAddress} files={files} />;

export default Page;
