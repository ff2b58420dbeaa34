import { afterAll, beforeAll, expect, test } from 'vitest';

import { fileFormats } from '#resource/file-formats.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { wholeGif } from '../../support/whole-pictures.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

let database: Database;
let app: App;
let admin: Client;
const english = { 'accept-language': 'en' };
const address = 'setting/base_data/driver';
const idNumber = '11010519491231002X';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T01:00:00Z'));
  admin = await loginAs(app, 'useradmin');
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const create = (fields: object, client = admin) =>
  client.send('POST', `/resources/${address}`, rowForm({ companyCode: 'TW0101', ...fields }), english);
const rowNamed = async (name: string): Promise<Record<string, unknown>> => {
  const rows = field(await admin.get(`/resources/${address}?search=${encodeURIComponent(name)}`), 'rows');
  return Array.isArray(rows) ? (rows[0] ?? {}) : {};
};
const change = async (name: string, fields: object) => {
  const row = await rowNamed(name);
  return admin.send(
    'PUT',
    `/resource/${Number(row['id'])}/${address}`,
    rowForm(fields, Number(row['version'])),
    english,
  );
};
/** With another file behind the picture's end. */
const photo = {
  name: 'wang-home-2026.gif',
  base64: Buffer.concat([wholeGif, Buffer.from('PK hidden')]).toString('base64'),
};

test('a driver is made, refused in every way that there is, and emptied', async () => {
  await step('a driver is made with all that he has; birthday and sex come from the ID number', async () => {
    const whole = {
      driverCode: '2001',
      name: '王伟',
      idNumber: '11010519491231002x',
      birthPlace: '北京',
      homeAddress: '朝阳区',
      mobile: '13800000001',
      telephone: '0574-8700000',
      email: 'wang@example.com',
      qualificationCertificate: '330200000001',
      qualificationUntil: '2020-01-01',
      inductionDate: '2019-05-01',
      cardCode: 'CARD2001',
      photo,
    };
    const made = await create(whole);
    expect(made).toMatchObject({
      resultCode: 200,
      data: {
        ...whole,
        idNumber,
        photo: { name: 'photo.gif', sizeBytes: wholeGif.length },
        sex: 'woman',
        birthday: '1949-12-31',
        qualificationState: 'expired',
        defaultTruck: null,
        enabled: true,
      },
    });
    const id = Number(field(made, 'id'));
    const file = await admin.get(`/resourceFile/${id}/${address}?field=photo`);
    expect(file.data).toEqual({ name: 'photo.gif', base64: wholeGif.toString('base64') });
    expect(JSON.stringify(await database.query('select name from stored_file'))).not.toContain('wang');
  });

  await step(
    'unique.driver-name, unique.driver-code: a value in use is refused, and said so while it is typed',
    async () => {
      expect(field(await create({ driverCode: '2001', name: '王二' }), 'fields')).toEqual({
        driverCode: 'already exists',
      });
      const both = { driverCode: '2002', name: '王伟', cardCode: 'CARD2001', idNumber };
      expect(field(await create(both), 'fields')).toEqual({
        name: 'already exists',
        cardCode: 'already exists',
        idNumber: 'already exists',
      });
      const taken = (query: string) => admin.get(`/resourceTaken/${address}?${query}`);
      const name = encodeURIComponent(' 王伟 ');
      expect(await taken(`field=name&value=${name}`)).toMatchObject({ data: { taken: true } });
      expect(await taken(`field=name&value=x`)).toMatchObject({ data: { taken: false } });
      const { id } = await rowNamed('王伟');
      expect(await taken(`field=name&value=${name}&id=${Number(id)}`)).toMatchObject({
        data: { taken: false },
      });
      expect((await taken('field=mobile&value=1')).resultCode).toBe(404);
      const safety = await loginAs(app, 'safety');
      expect((await safety.get(`/resourceTaken/${address}?field=name&value=x`)).resultCode).toBe(401);
    },
  );

  await step(
    'error.wrong-image-format, error.picture-over-1mb: what contradicts the ID number, and bad input, is refused beside its field',
    async () => {
      const fault = async (fields: object) => field(await change('王伟', fields), 'fields');
      expect(await fault({ sex: 'man' })).toEqual({ sex: 'Not what the ID number says' });
      expect(await fault({ birthday: '1950-01-01' })).toEqual({ birthday: 'Not what the ID number says' });
      expect(await fault({ idNumber: '110105194912310021' })).toEqual({ idNumber: 'Not a valid ID number' });
      expect(await fault({ email: 'x' })).toEqual({ email: 'Not a valid e-mail address' });
      expect(await fault({ mobile: '1' })).toEqual({ mobile: '11 digits, the first is 1' });
      const svg = Buffer.from('<svg/>').toString('base64');
      expect(await fault({ photo: { name: 'a.png', base64: svg } })).toEqual({
        photo: 'Please upload the correct image format',
      });
      const large = Buffer.alloc(fileFormats.photo.maxBytes + 1);
      large.set([0xff, 0xd8, 0xff]);
      expect(await fault({ photo: { name: 'a.jpg', base64: large.toString('base64') } })).toEqual({
        photo: 'Picture size cannot exceed 1MB',
      });
    },
  );

  await step('what was entered can be emptied, and a driver with nothing but his name is one', async () => {
    expect(
      await change('王伟', { mobile: '', email: '', idNumber: '', birthday: '', sex: '' }),
    ).toMatchObject({
      resultCode: 200,
      data: { mobile: null, email: null, idNumber: null, birthday: null, sex: null },
    });
    expect(await create({ driverCode: '2003', name: '李四' })).toMatchObject({
      resultCode: 200,
      data: { qualificationState: null, photo: null },
    });
  });
});

test('the default truck is the one that names him; while it does, he is not deleted', async () => {
  const one = await rowNamed('1001');
  expect(one).toMatchObject({ name: '驾驶员1', defaultTruck: ownTruck.replace(/.$/, '1') });
  const refused = await admin.send('DELETE', `/resource/${Number(one['id'])}/${address}`, {}, english);
  expect(refused).toMatchObject({ resultCode: 409 });
  expect(refused.message).toContain('1 truck');
});

test('who may see the page and not write it, and who sees other companies, changes nothing', async () => {
  await database.query(
    `insert into role_function (role_code, function_code) values ('safety', 'page:${address}')`,
  );
  const safety = await loginAs(app, 'safety');
  expect((await safety.get(`/resources/${address}`)).resultCode).toBe(200);
  expect((await create({ driverCode: '2009', name: '无' }, safety)).resultCode).toBe(401);
  expect((await create({ driverCode: '2009', name: '无', companyCode: 'TW0201' })).resultCode).toBe(400);
});
