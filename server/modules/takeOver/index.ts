import type { Core } from '../../core';
import type { Account } from '../account/service';
import type { ShopSettings } from '../settings/service';
import { takeOverRoutes } from './routes';
import { createTakeOver } from './service';

interface Needs {
	settings: Pick<ShopSettings, 'announce' | 'refresh'>;
	account: Pick<Account, 'confirmOwner'>;
}

export function takeOverModule(core: Core, { settings, account }: Needs): void {
	const { app } = core;
	const takeOver = createTakeOver({ ...core, settings });
	app.register(takeOverRoutes, { ...core, prefix: '/api/admin/system/take-over', takeOver, account });
	if (core.takesOver) app.addHook('onReady', () => takeOver('console'));
}
