import { unmarkCopy } from '#platform/db';
import type { Platform } from '#platform/platform';
import type { Account } from '../account/service';
import { type Actor, recordChanges } from '../audit/record';
import type { ShopSettings } from '../settings/service';
import { takeOverRoutes } from './routes';

interface Needs {
	settings: Pick<ShopSettings, 'announce' | 'refresh'>;
	account: Pick<Account, 'confirmOwner'>;
	/** This copy of a shop is the shop from now on. */
	takesOver: boolean | undefined;
}

export function takeOverModule(platform: Platform, { settings, account, takesOver }: Needs): void {
	const { app, database, live } = platform;

	/** Makes a copy the shop, on all servers and open pages. Does nothing where it is the shop already. */
	async function takeOver(by: Actor): Promise<void> {
		await database.transaction(async (tx) => {
			if (!(await unmarkCopy(tx))) return;
			await settings.announce(tx);
			const entry = { action: 'update', entity: 'backup', entityId: 0, label: 'que ahora es la tienda' } as const;
			await recordChanges(tx, by, [{ ...entry, before: { copy: true }, after: { copy: false } }]);
		});
		live.wake();
		await settings.refresh();
	}

	app.register(takeOverRoutes, { ...platform, prefix: '/api/admin/system/take-over', takeOver, account });
	if (takesOver) app.addHook('onReady', () => takeOver('console'));
}
