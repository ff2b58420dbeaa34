import { archiveHeader } from '#contract/archive-note.ts';
import { serverTimeHeader } from '#contract/envelope.ts';

import { signInByCall } from '../support/api.ts';
import { pageAt, signIn, speak } from '../support/people.ts';
import { startProxy } from '../support/proxy.ts';
import { unsealings } from '../support/shell.ts';
import { expect, test } from '../support/test.ts';

test.use({ serverOf: 'old-answers' });

const texts = {
  zh: {
    border: /^[\d -]+\d\d:\d\d.* 之前的数据来自归档$/,
    missing: '归档文件缺失或损坏，其中的数据未显示：2026/05/01/switch_event.3.parquet (+1)',
    late: /^截至 .*（服务器数据延迟）$/,
  },
  en: {
    border: /^Data before .*\d is from the archive$/,
    missing: 'Missing or damaged in the archive, and so not shown: 2026/05/01/switch_event.3.parquet (+1)',
    late: /^As of .* \(the server’s data is behind\)$/,
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test(`a page says in ${language} what of it is from the archive, what is missing there, and how old a replica is`, async ({
    page,
    world,
  }) => {
    const path = `/truck-management/reports/${unsealings}`;
    const caller = await signInByCall(world, 'dispatcher');
    const data = await caller.get(`/reports/${unsealings}`);
    const proxy = await startProxy(world.url);
    await speak(page, language);
    await page.goto(`${proxy.url}/login?to=/${unsealings}`);
    await signIn(page, 'dispatcher');
    const report = pageAt(page, unsealings);
    await report.waitFor();
    const bar = report.locator('[data-part=archive], [data-part=archive-missing], [data-part=as-of]');
    await expect(report.locator('button[type=submit]').first()).toBeVisible();
    await expect(bar, 'nothing is old').toHaveCount(0);

    const replyWith = (headers: Readonly<Record<string, string>>, serverTime: number): void =>
      proxy.force({
        method: 'GET',
        path,
        status: 200,
        headers,
        body: { resultCode: 200, message: '', serverTime, data },
      });
    const ask = (): Promise<void> => report.locator('button[type=submit]').first().click();

    // Of two that are missing one is named, as where a header names the first of many.
    replyWith(
      { [archiveHeader]: '2026-05-02T16:00:00.000Z 2 2026/05/01/switch_event.3.parquet' },
      Date.now(),
    );
    await ask();
    await expect(report.locator('[data-part=archive]')).toHaveText(texts[language].border);
    await expect(report.locator('[data-part=archive-missing]')).toHaveText(texts[language].missing);
    await expect(report.locator('[data-part=as-of]')).toHaveCount(0);

    replyWith({ [serverTimeHeader]: String(Date.now()) }, Date.now() - 90_000);
    await ask();
    await expect(report.locator('[data-part=as-of]')).toHaveText(texts[language].late);
    await expect(report.locator('[data-part=archive]')).toHaveCount(0);
    await proxy.close();
  });
