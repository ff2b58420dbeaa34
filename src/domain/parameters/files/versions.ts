import { readOnly, words } from '../parameter-field.ts';
import type { ParameterFile } from '../parameter-file.ts';

const maxVersionLength = 40;

/**
 * What a console says of the versions of its parts. Nobody sets them: an upgrade file does
 * (`src/domain/commands/upgrade-types.ts`), which is why it is as dangerous as one.
 */
export const versions: ParameterFile = {
  title: ['版本', 'Versions'],
  typeCode: null,
  holder: ['车载终端', 'Console'],
  risk: 'high',
  effect: [
    '设备重启，重启期间不记录；失败可能需要上车处理',
    'The device restarts and records nothing during the restart; a failure may require a visit to the truck',
  ],
  groups: {},
  fields: {
    console: words(['车载终端程序', 'Console firmware'], maxVersionLength, readOnly),
    controller: words(['控制器程序', 'Controller firmware'], maxVersionLength, readOnly),
    consoleParameters: words(['车载终端参数', 'Console parameters'], maxVersionLength, readOnly),
    controllerParameters: words(['控制器参数', 'Controller parameters'], maxVersionLength, readOnly),
    tankChart: words(['罐容表', 'Tank calibration table'], maxVersionLength, readOnly),
  },
};
