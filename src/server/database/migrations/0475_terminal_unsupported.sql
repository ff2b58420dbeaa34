-- additive
-- What terminals of JT/T 808 were found not to support (`src/domain/devices/terminal-capabilities.ts`): they said so, or
-- twice gave no answer.
create table terminal_unsupported (
  number text not null,
  capability text not null,
  reason text not null check (reason in ('refused', 'silent')),
  since timestamptz not null,
  primary key (number, capability)
);
