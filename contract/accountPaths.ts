export const accountPaths = {
	password: '/user/password',
	secondFactor: '/user/2fa',
	secondFactorSetup: '/user/2fa/setup',
	secondFactorEnable: '/user/2fa/enable',
	secondFactorDisable: '/user/2fa/disable',
	personalData: '/user/export',
	activity: '/user/activity',
	resetPassword: '/auth/reset-password',
} as const;
