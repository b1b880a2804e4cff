/** Every mail that the shop sends. All are about something that the recipient did or asked for; none is advertising. */
export const mailKinds = [
	'welcome',
	'confirm-address',
	'reset-password',
	'password-changed',
	'address-change',
	'order-received',
	'order-state-changed',
	'order-tracking',
	'complaint-copy',
	'complaint-answer',
	'staff-invitation',
] as const;
export type MailKind = (typeof mailKinds)[number];
