import { ThresholdPage } from '#templates/threshold-page/threshold-page.tsx';

const Page = () => <ThresholdPage page="threshold" />;

export default Page;
