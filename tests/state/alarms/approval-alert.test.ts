import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { lang: '' } });

const { publishTopic } = await import('#state/hub/topics.ts');
const { language } = await import('#state/view/language.ts');
const { dismissToast, toasts } = await import('#state/view/toasts.ts');
await import('#state/alarms/approval-alert.ts');

const fence = (id: number, approvalStatus: 'pending' | 'approved' = 'pending') => ({
  id,
  name: `围栏${id}`,
  nameEn: `Fence ${id}`,
  type: 'station',
  companyCode: 'TW01',
  approvalStatus,
  modifier: 'useradmin',
  modifyTime: '2026-03-02T01:00:00Z',
  modifyType: 'new' as const,
  approver: null,
  approvalTime: null,
});

const said = () => {
  const all = toasts.value.map(({ type, text, detail }) => [type, text, detail]);
  for (const { id } of toasts.value) dismissToast(id);
  return all;
};

test('message.new-fence-approval-alert: a fence that begins to wait is announced once, in both languages', () => {
  publishTopic('approvals', [fence(1)]);
  expect(said(), 'what waited before is no news').toEqual([]);
  publishTopic('approvals', [fence(1), fence(2)]);
  expect(said()).toEqual([['info', '有新的围栏审批记录', '围栏2']]);
  publishTopic('approvals', [fence(1), fence(2)]);
  expect(said()).toEqual([]);
  publishTopic('approvals', [fence(1), fence(3, 'approved')]);
  expect(said(), 'decided ones are none').toEqual([]);
  language.value = 'en';
  publishTopic('approvals', [fence(1), fence(4)]);
  expect(said()).toEqual([['info', 'There is a new fence approval record', 'Fence 4']]);
});
