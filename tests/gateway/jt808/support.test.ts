import { expect, test } from 'vitest';

import { capabilityOf, terminalCapabilities } from '#domain/devices/terminal-capabilities.ts';
import { platformMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { createSupport } from '#gateway/jt808/listener/support.ts';

const id = platformMessageIds.queryLocation;

test('a terminal that says so does not support a message, each time that it says so', () => {
  const support = createSupport();
  expect(support.answered(id, 'unsupported', true)).toBe('refused');
  expect(support.answered(id, 'unsupported', true)).toBe('refused');
  expect(support.answered(id, 'done', true)).toBe('supported');
  expect(support.answered(id, 'reply', true)).toBeNull();
  expect(support.answered(id, 'unsupported', true)).toBe('refused');
});

test('one that passes a message over twice while it speaks does not support it; a silent line says nothing', () => {
  const support = createSupport();
  expect(support.answered(id, 'silent', true)).toBeNull();
  expect(support.answered(id, 'silent', false)).toBeNull();
  expect(support.answered(platformMessageIds.follow, 'silent', true)).toBeNull();
  expect(support.answered(id, 'offline', true)).toBeNull();
  expect(support.answered(id, 'silent', true)).toBe('silent');
  expect(support.answered(id, 'failed', true)).toBe('supported');
  expect(support.answered(id, 'silent', true)).toBeNull();
});

test('each message belongs to one capability at most', () => {
  const all = Object.values(terminalCapabilities).flatMap(({ messageIds }): readonly number[] => messageIds);
  expect(new Set(all).size).toBe(all.length);
  expect(capabilityOf(id)).toBe('locate');
  expect(capabilityOf(platformMessageIds.generalAnswer)).toBeNull();
});
