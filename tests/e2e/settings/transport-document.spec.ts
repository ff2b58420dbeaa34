import { signInByCall } from '../support/api.ts';
import { pageAt } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { makeTruck } from '../support/trucks.ts';

const truck = { signCode: '浙B99188', terminal: '9900000188' };
const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);

test('a dispatcher is led to what a transport document lacks, issues it, cancels it; whoever scans it sees that', async ({
  page,
  server,
  signedIn,
  browser,
}) => {
  const admin = await signInByCall(server, 'admin');
  await makeTruck(admin, truck, {
    hazardousPermit: '330200990188',
    hazardousPermitUntil: inAYear,
    vehicleLicenceUntil: inAYear,
    tankInspectionUntil: inAYear,
    insuranceUntil: inAYear,
  });
  const person = (fields: object) =>
    admin.post('/resources/setting/base_data/driver', {
      value: JSON.stringify({ companyCode: 'TW0101', enabled: true, ...fields }),
    });
  await person({
    driverCode: '98801',
    name: '司机八',
    qualificationCertificate: 'JS-98801',
    qualificationUntil: inAYear,
  });
  await person({
    driverCode: '98802',
    name: '押运八',
    job: 'escort',
    escortCertificate: 'YY-98802',
    escortCertificateUntil: lastWeek,
  });
  const { rows } = (await admin.get(
    `/resources/setting/base_data/truck?pageSize=1&search=${encodeURIComponent(truck.signCode)}`,
  )) as { readonly rows: readonly { readonly id: number }[] };
  await admin.post('/resources/monitor/way_bill', {
    value: JSON.stringify({
      wayBillCode: 'DG-188',
      plannedTime: new Date(Date.now() + 86_400_000).toISOString(),
      truckId: String(rows[0]?.id),
      driverCode: '98801',
      escortCode: '98802',
      depotAreaCode: 'D01',
      stops: [{ stationCode: 'S01', compartment: 1, oilCode: 92, orderedL: 8000 }],
    }),
  });

  await signedIn('admin');
  await page.goto(`${server.url}/monitor/way_bill`);
  const bills = pageAt(page, 'monitor/way_bill');
  await bills.locator('[name=search]').fill('DG-188');
  await bills.locator('tr[data-id]', { hasText: 'DG-188' }).click();
  await bills.locator('[data-part=transport-document] a').click();
  const sheet = pageAt(page, 'monitor/way_bill_document');
  const faults = sheet.locator('[data-part=document-faults] section [data-fault]');
  await expect(faults).toHaveCount(1);
  await expect(faults).toContainText(lastWeek);
  await expect(sheet.locator('[data-part=issue]')).toBeDisabled();

  // The way leads to the person whose certificate has ended.
  await faults.locator('a').click();
  const drivers = pageAt(page, 'setting/base_data/driver');
  await expect(drivers.locator('tr[data-id]')).toHaveCount(1);
  await drivers.locator('tr[data-id]').click();
  await drivers.locator('[name=escortCertificateUntil]').fill(inAYear);
  await drivers.locator('[data-part=resource-form] button[type=submit]').click();
  await expect(drivers.locator('[data-part=resource-form]')).toHaveCount(0);

  await page.goBack();
  await page.reload();
  await sheet.locator('[data-part=issue]').click();
  const code = (await sheet.locator('[data-field=code]').getAttribute('data-value')) ?? '';
  expect(code).toHaveLength(20);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('[data-part=certificate-paper]')).toContainText('UN 1203');
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));

  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await stranger.newPage();
  await phone.goto(`${server.url}/verify_certificate?code=${code}`);
  await expect(phone.locator('[data-field=finding]')).toHaveAttribute('data-value', 'genuine');
  await expect(phone.locator('[data-part=finding]')).toContainText('押运八');
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await sheet.locator('[data-part=cancel]').click();
  await page.locator('dialog [name=reason]').fill('改派车辆');
  await page.keyboard.press('Enter');
  await expect(sheet.locator('[data-part=earlier]')).toContainText('改派车辆');
  await phone.reload();
  await expect(phone.locator('[data-field=cancelReason]')).toContainText('改派车辆');
  await stranger.close();
});
