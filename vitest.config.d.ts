/** Tests see the sources as the build does; a site that only builds has no test tool. */
declare const _default: import('vitest/config').ViteUserConfigFnObject;
export default _default;
