import { signInByCall } from '../support/api.ts';
import { deliver } from '../support/delivered.ts';
import { pageAt } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { createTerminal, makeTruck } from '../support/trucks.ts';

const deliveries = 'cargo_monitor/event_report/delivery_record';
const truck = { signCode: '浙B99177', terminal: '9900000177' };

test('a dispatcher opens a delivery, issues its certificate and prints it; its code is verified without a session', async ({
  page,
  server,
  signedIn,
  browser,
}) => {
  await deliver(server, truck);
  await signedIn('dispatcher');
  await page.goto(`${server.url}/${deliveries}?signCode=${encodeURIComponent(truck.signCode)}`);
  await pageAt(page, deliveries).locator('tr[data-id]').first().click();
  await page.locator('[data-part=row-detail] [data-part=opens]').click();
  const sheet = pageAt(page, 'seal_certificate');
  await expect(sheet.locator('[data-part=certificate-draft]')).toBeVisible();
  await expect(sheet.locator('[data-field=verdict]')).toHaveAttribute('data-value', 'unbroken');
  await sheet.locator('[data-part=issue]').click();
  const code = (await sheet.locator('[data-field=code]').getAttribute('data-value')) ?? '';
  expect(code).toHaveLength(20);
  await expect(sheet.locator('[data-part=issue]')).toHaveCount(0);

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.locator('[data-part=certificate-paper]');
  await expect(paper.locator('[lang=zh]').first()).toBeVisible();
  await expect(paper).toContainText('Seals intact');
  expect(await paper.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  await expect(page.locator('[data-part=sidebar]')).toBeHidden();

  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await stranger.newPage();
  await phone.goto(`${server.url}/verify_certificate?code=${code}`);
  const finding = phone.locator('[data-field=finding]');
  await expect(finding).toHaveAttribute('data-value', 'genuine');
  await expect(phone.locator('[data-part=finding]')).toContainText(truck.signCode.slice(2));
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const [typed, value] of [
    [code.slice(0, -1), 'mistyped'],
    ['0'.repeat(20), 'unknown'],
    [code.toLowerCase().replace(/.{4}/g, '$& '), 'genuine'],
  ] as const) {
    await phone.locator('input[name=code]').fill(typed);
    await phone.locator('button[type=submit]').click();
    await expect(finding).toHaveAttribute('data-value', value);
  }
  // Nothing else is open without a session: the rest of the console asks for a sign-in.
  await phone.goto(`${server.url}/seal_certificate?task=x`);
  await expect(phone.locator('[data-page=login]')).toBeVisible();
  await stranger.close();
});

const tests = 'airtight_detection/bz_airtight_detection';
const minuteMs = 60_000;

test(
  'a finished tightness test has a certificate from its row, verified like that of the seals',
  { tag: '@deep' },
  async ({ page, server, signedIn }) => {
    const tested = { signCode: '浙B99176', terminal: '9900000176' };
    await makeTruck(await signInByCall(server, 'admin'), tested);
    const { message, send } = createTerminal(server, tested);
    const cell = (age: number, state: string, pressureKPa: number) =>
      message(
        'airtight-cell',
        { cell: 1, state, testCode: 'T178', pressureKPa, temperatureC: 20 },
        age * minuteMs,
      );
    await send(
      cell(30, 'pressurising', 3),
      cell(28, 'holding', 5),
      cell(22, 'holding', 4.9),
      cell(21.5, 'passed', 4.9),
    );
    await signedIn('dispatcher');
    await page.goto(`${server.url}/${tests}?signCode=${encodeURIComponent(tested.signCode)}`);
    await pageAt(page, tests).locator('tr[data-id]').first().click();
    const pressures = page.locator('[data-part=row-detail] [data-part=held-pressures]');
    await expect(pressures).toHaveAttribute('data-value', '2');
    await expect(pressures.locator('[data-part=held-verdict]')).toHaveAttribute('data-value', 'passed');
    await expect(pressures.locator('canvas')).toBeVisible();
    await pressures.locator('summary').click();
    await expect(pressures.locator('tbody tr')).toHaveText([/5\.000/, /4\.900.*4\.400/]);
    await page.locator('[data-part=row-detail] [data-part=opens]').click();
    const sheet = pageAt(page, 'airtight_certificate');
    await expect(sheet.locator('[data-field=verdict]')).toHaveAttribute('data-value', 'passed');
    await sheet.locator('[data-part=issue]').click();
    const code = (await sheet.locator('[data-field=code]').getAttribute('data-value')) ?? '';
    expect(code).toHaveLength(20);
    await page.goto(`${server.url}/verify_certificate?code=${code}`);
    await expect(page.locator('[data-field=finding]')).toHaveAttribute('data-value', 'genuine');
    await expect(page.locator('[data-part=airtight-figures]')).toContainText('0.100');
  },
);
