import { readFile } from 'node:fs/promises';

import { violationsOf } from '../support/accessibility.ts';
import { field, signInByCall } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'master-data' });

const address = 'setting/base_data/user_enclosure';
const corners = [
  [121.41, 29.41],
  [121.43, 29.41],
  [121.43, 29.43],
  [121.41, 29.41],
];
const features = [
  {
    type: 'Feature',
    properties: { name: '导入多边形', companyCode: 'TW0101', limitKmh: 20 },
    geometry: { type: 'Polygon', coordinates: [corners] },
  },
  {
    type: 'Feature',
    properties: { name: '导入圆 <1>', companyCode: 'TW0101', radiusM: 180 },
    geometry: { type: 'Point', coordinates: [121.47, 29.47] },
  },
];
const asFile = (name: string, content: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

const kml = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${content}</Document></kml>`;
const pins = ['导入站一', '导入站二'].map(
  (name, index) =>
    `<Placemark><name>${name}</name><Point><coordinates>${121.41 + index / 50},29.5,0</coordinates></Point></Placemark>`,
);

test(
  'fences and stations come in from one file through approval, go out as KML, and come back the same',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
    const list = await atDesk('useradmin', address);
    const open = async (): Promise<void> => {
      await list.locator('[data-part=geo-files]').click();
      await page.locator('[data-part=geo-import]').click();
    };
    await open();
    const dialog = page.locator('[data-part=import]');
    const file = dialog.locator('input[type=file]');
    const rows = dialog.locator('[data-row]');
    const confirm = page.locator('[data-part=import-confirm]');
    // A wrong one stops none; whose map it is is asked before anything goes in.
    await file.setInputFiles(
      asFile(
        'fences.ovkml',
        kml(
          `<Folder><name>加油站</name>${pins.join('')}</Folder><Placemark><name>路</name><LineString/></Placemark>`,
        ),
      ),
    );
    await expect(rows).toHaveCount(3);
    await expect(dialog.getByRole('alert')).toContainText('请选择坐标取自哪家');
    expect(await violationsOf(page, 'places of a file', 'dialog')).toEqual([]);
    await dialog.locator('[data-part=place-radius]').fill('120');
    await expect(dialog.locator('[data-row][data-action=create]')).toHaveCount(2);
    await expect(dialog.locator('[data-row][data-action=skipped]')).toContainText('路径不是围栏');
    await dialog.locator('input[name=reason]').fill('测绘成果');
    await expect(confirm).toBeDisabled();
    await dialog.locator('[data-datum=wgs84]').click();
    await confirm.click();
    await expect(page.locator('[data-part=toasts]')).toContainText('已提交 2 项审批');

    await open();
    await file.setInputFiles(
      asFile('fences.geojson', JSON.stringify({ type: 'FeatureCollection', features })),
    );
    await expect(dialog.locator('[data-row][data-action=create]')).toHaveCount(2);
    await dialog.locator('input[name=reason]').fill('测绘成果');
    await confirm.click();
    await expect(dialog).toHaveCount(0);

    const approver = await signInByCall(server, 'admin');
    for (const at of [address, 'setting/base_data/station']) {
      const requests = await approver.get(`/changeRequests/${at}?state=pending`);
      for (const request of Array.isArray(requests) ? requests : [])
        if (String(field(request, 'subject')).startsWith('导入'))
          await approver.post(`/changeRequest/${String(field(request, 'id'))}/${at}`, {
            decision: 'approved',
          });
    }
    await list.getByRole('searchbox').fill('导入');
    await expect(list.locator('tr[data-id]')).toHaveCount(2);

    const saved = page.waitForEvent('download');
    await list.locator('[data-part=geo-files]').click();
    await page.locator('[data-part=export-kml]').click();
    const exported = await readFile(await (await saved).path(), 'utf8');
    expect(exported).toContain('<name>导入圆 &lt;1&gt;</name>');
    expect(exported).toContain('121.41,29.41 121.43,29.41');

    await open();
    await file.setInputFiles(asFile('fences.kml', exported));
    await expect(dialog.locator('[data-row][data-action=unchanged]')).toHaveCount(2);
    // The circle with its centre and radius as data is one; drawn anew it is the polygon that it was drawn as.
    await file.setInputFiles(asFile('fences.kml', exported.replace(/<Data name="radiusM">.*?<\/Data>/, '')));
    await expect(dialog.locator('[data-row][data-action=update]')).toContainText('导入圆');
    await file.setInputFiles(asFile('fences.kml', '<gpx/>'));
    await expect(dialog.getByRole('alert')).toContainText('应为 KML');
  },
);
