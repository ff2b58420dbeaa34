import { parameterPushAddress } from '#state/devices/rollouts.ts';
import { PushPage } from '#templates/parameters/push-page.tsx';

const Page = () => <PushPage address={parameterPushAddress} files={['driving']} />;

export default Page;
