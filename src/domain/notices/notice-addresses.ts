/** Page of all notices: who may open it is told of steps that told nobody. */
export const messageRecordAddress = 'setting/base_data/message_record';

/** Page of what text messages are left. */
export const messageRechargeAddress = 'setting/base_data/message_recharge';
