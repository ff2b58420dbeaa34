import { TargetPage } from '#templates/target-page/target-page.tsx';

/** How the fleet was driven in thirty days. */
const SafeTargetPage = () => <TargetPage address="monitor/safe_target" />;

export default SafeTargetPage;
