import { Page, PageHead } from '#ui/page.tsx';
export default () => (
  <Page ready title="x">
    <PageHead title="个人中心" groups="" />
  </Page>
);
