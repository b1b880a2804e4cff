import { onBothDatabases } from '../lib/databases';
import { breakUnderOrders, faultRow, full, openFaultShop, recovered } from '../lib/faultShop';

const rounds = full ? { PGlite: 100, PostgreSQL: 30 } : { PGlite: 10, PostgreSQL: 5 };

/** The process is killed while customers order, and started again: is all there that was confirmed? */
export default () =>
	onBothDatabases(async function killed(name, databaseUrl) {
		const shop = await openFaultShop(databaseUrl);
		try {
			await shop.start();
			const times = { rounds: rounds[name], longest: 1000 };
			const { fault, refusals } = await breakUnderOrders(shop, times, async (recoveries) => {
				await shop.end('SIGKILL');
				return recovered(() => shop.start(), recoveries);
			});
			return faultRow(`SIGKILL under orders, ${name}`, fault, refusals);
		} finally {
			await shop.remove();
		}
	});
