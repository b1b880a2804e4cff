import type { Core } from '../../core';
import { unmarkCopy } from '../../db';
import { type Actor, recordChanges } from '../audit/record';
import type { ShopSettings } from '../settings/service';

export type TakeOver = ReturnType<typeof createTakeOver>;

interface TakeOverDeps extends Pick<Core, 'database' | 'live'> {
	settings: Pick<ShopSettings, 'announce' | 'refresh'>;
}

/** Makes a copy of a shop the shop, on all servers and open pages. Nothing happens where it is the shop already. */
export function createTakeOver({ database, live, settings }: TakeOverDeps) {
	return async (by: Actor): Promise<void> => {
		await database.transaction(async (tx) => {
			if (!(await unmarkCopy(tx))) return;
			await settings.announce(tx);
			const entry = { action: 'update', entity: 'backup', entityId: 0, label: 'que ahora es la tienda' } as const;
			await recordChanges(tx, by, [{ ...entry, before: { copy: true }, after: { copy: false } }]);
		});
		live.wake();
		await settings.refresh();
	};
}
