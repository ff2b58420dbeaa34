import { ThresholdPage } from '#templates/threshold-page/threshold-page.tsx';

const Page = () => <ThresholdPage page="st_abnormal_oil_loading" />;

export default Page;
