import { TargetPage } from '#templates/target-page/target-page.tsx';

/** Which devices failed in thirty days. */
const DeviceTargetPage = () => <TargetPage address="monitor/device_target" />;

export default DeviceTargetPage;
