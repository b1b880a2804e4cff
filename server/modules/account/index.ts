import type { Platform } from '#platform/platform';
import { generatedPassword } from '../users/service';
import { createAddressLinks } from './addresses';
import { consoleRoutes } from './consoleRoutes';
import { createDeletion } from './deletion';
import type { AccountDeps } from './deps';
import { createForgottenPassword } from './forgottenPassword';
import { ownerRoutes } from './ownerRoutes';
import { createPersonalData } from './personalData';
import { createResetLinks } from './resetLinks';
import { accountRoutes } from './routes';
import { createSecondFactor } from './secondFactor';
import { createAccount } from './service';

interface Needs extends Omit<AccountDeps, keyof Platform | 'resetLinks' | 'secondFactor'> {
	consoleSecret: string | undefined;
}

export function accountModule(platform: Platform, needs: Needs) {
	const { app, database, config } = platform;
	const { consoleSecret } = needs;
	const secondFactor = createSecondFactor({ ...platform, issuer: () => needs.settings.get('identity').name });
	const resetLinks = createResetLinks({ ...platform, users: needs.users });
	const deps = { ...platform, ...needs, secondFactor, resetLinks };
	const addresses = createAddressLinks(deps);
	const onPasswordChanged = () => generatedPassword(database, config.dataDir);
	const account = createAccount({ ...deps, addresses, onPasswordChanged });
	const deletion = createDeletion({ ...deps, confirmOwner: account.confirmOwner });
	const personalData = createPersonalData({ ...deps, addresses });
	const forgottenPassword = createForgottenPassword(deps);

	const options = { ...deps, account, addresses, deletion, personalData, prefix: '/api/user' };
	app.register(accountRoutes, options);
	app.register(ownerRoutes, options);
	if (consoleSecret) app.register(consoleRoutes, { ...options, consoleSecret, prefix: '/api/console' });
	app.addHook('onReady', secondFactor.sealOld);
	return { secondFactor, resetLinks, account, addresses, deletion, forgottenPassword };
}
