import { TargetPage } from '#templates/target-page/target-page.tsx';

/** What was carried, lost and opened in thirty days. */
const CargoTransportPage = () => <TargetPage address="monitor/cargo_transport" />;

export default CargoTransportPage;
