/** Address of the page on which devices are tested. */
export const deviceTestAddress = 'setting/base_data/test';
/** Address of the page on which passwords go to consoles. */
export const unlockAddress = 'setting/alarm_threshold/send_pwd';
/** Address of the page on which upgrade files go to trucks. */
export const upgradeAddress = 'setting/base_data/upgrade_mcu';
