import type { Checklist } from '../checklist.ts';

const incident: Checklist = {
  title: 'An incident of the pretend fleet',
  steps: [
    {
      place: 'src/simulator/plan/day.ts',
      edits: [
        {
          file: 'src/simulator/plan/day.ts',
          behind: "  'abnormalRestarts',\n",
          add: "  'coldStart',\n",
        },
      ],
    },
    {
      place: 'src/simulator/plan/',
      edits: [
        {
          file: 'src/simulator/plan/day-incidents.ts',
          behind:
            '/** Each incident of a day, `atMs` in its working hours, with its messages. */\nconst incidents = {\n',
          add: '  coldStart: (day, atMs) => day.note(boot(day, atMs)),\n',
        },
        {
          file: 'src/simulator/plan/day-incidents.ts',
          behind: "  ['damp', 0.02],\n",
          add: "  ['coldStart', 0.05],\n",
        },
      ],
      heldBy: {
        wall: 'tests/simulator/incident-kinds.long.test.ts',
        says: /coldStart: src\/simulator\/plan\/ never stages it/,
      },
    },
    {
      place: 'tests/simulator/found-as.ts',
      edits: [
        {
          file: 'tests/simulator/found-as.ts',
          behind: "  abnormalRestarts: { harmless: true, row: 'device-fault console restarts' },\n",
          add: '  coldStart: { harmless: true },\n',
        },
      ],
      heldBy: { wall: 'types', says: /found-as\.ts.*'?coldStart/ },
    },
    {
      place: 'tests/truth/run/incidents.ts',
      edits: [
        {
          file: 'tests/truth/run/incidents.ts',
          behind: '  abnormalRestarts: [],\n',
          add: '  coldStart: [],\n',
        },
      ],
      heldBy: { wall: 'types', says: /incidents\.ts.*'?coldStart/ },
    },
  ],
};

export default incident;
