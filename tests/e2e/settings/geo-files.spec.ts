import { readFile } from 'node:fs/promises';

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

test(
  'fences come in by GeoJSON through approval, go out as KML, and come back the same or changed',
  { tag: '@deep' },
  async ({ page, atDesk, server }) => {
    const list = await atDesk('useradmin', address);
    await list.locator('[data-part=geo-import]').click();
    const dialog = page.locator('[data-part=import]');
    await expect(dialog).toContainText('WGS-84，经度在前');
    const file = dialog.locator('input[type=file]');
    const confirm = page.locator('[data-part=import-confirm]');
    await file.setInputFiles(
      asFile(
        'fences.geojson',
        JSON.stringify({
          type: 'FeatureCollection',
          features: [features[0], { ...features[1], properties: { name: '导入圆' } }],
        }),
      ),
    );
    await expect(dialog.locator('tr[data-action=wrong]')).toContainText('点需有属性 radiusM');
    await expect(confirm).toBeDisabled();
    await file.setInputFiles(
      asFile('fences.geojson', JSON.stringify({ type: 'FeatureCollection', features })),
    );
    await expect(dialog.locator('tr[data-action=create]')).toHaveCount(2);
    await dialog.locator('textarea, input[name=reason]').first().fill('测绘成果');
    await confirm.click();
    await expect(page.locator('[data-part=toasts]')).toContainText('已提交 2 项审批');
    await expect(list.locator('tr[data-id]', { hasText: '导入多边形' })).toHaveCount(0);

    const approver = await signInByCall(server, 'admin');
    const requests = await approver.get(`/changeRequests/${address}?state=pending`);
    for (const request of Array.isArray(requests) ? requests : [])
      if (String(field(request, 'subject')).startsWith('导入'))
        await approver.post(`/changeRequest/${String(field(request, 'id'))}/${address}`, {
          decision: 'approved',
        });
    await list.getByRole('searchbox').fill('导入');
    await expect(list.locator('tr[data-id]')).toHaveCount(2);

    const saved = page.waitForEvent('download');
    await list.locator('[data-part=export-kml]').click();
    const kml = await readFile(await (await saved).path(), 'utf8');
    expect(kml).toContain('<name>导入圆 &lt;1&gt;</name>');
    expect(kml).toContain('121.41,29.41 121.43,29.41');

    await list.locator('[data-part=geo-import]').click();
    await file.setInputFiles(asFile('fences.kml', kml));
    await expect(dialog.locator('tr[data-action=unchanged]')).toHaveCount(2);
    // The circle with its centre and radius as data is one; drawn anew it is the polygon that it was drawn as.
    await file.setInputFiles(asFile('fences.kml', kml.replace(/<Data name="radiusM">.*?<\/Data>/, '')));
    await expect(dialog.locator('tr[data-action=update]')).toContainText('导入圆');
    await file.setInputFiles(asFile('fences.kml', '<gpx/>'));
    await expect(dialog.getByRole('alert')).toContainText('不是 KML');
  },
);
