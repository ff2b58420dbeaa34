import { ThresholdPage } from '#templates/threshold-page/threshold-page.tsx';

const Page = () => <ThresholdPage page="manage_patameter" />;

export default Page;
