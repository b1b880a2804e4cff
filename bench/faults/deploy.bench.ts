import { onBothDatabases } from '../lib/databases';
import { breakUnderOrders, faultRow, full, openFaultShop, recovered } from '../lib/faultShop';

/** A new version in the middle of orders: the old process is told to end, the new one opens the same port. */
export default () =>
	onBothDatabases(async function deployed(name, databaseUrl) {
		const shop = await openFaultShop(databaseUrl);
		try {
			await shop.start();
			const times = { rounds: full ? 30 : 4, longest: 1000 };
			const { fault, refusals } = await breakUnderOrders(shop, times, async (recoveries) => {
				let code: number | null = null;
				const back = await recovered(async () => {
					code = await shop.end('SIGTERM');
					await shop.start();
				}, recoveries);
				return back && code === 0;
			});
			return faultRow(
				`deploy under orders, ${name}`,
				fault,
				`recovery from SIGTERM to the new one's readiness; ${refusals}`,
			);
		} finally {
			await shop.remove();
		}
	});
