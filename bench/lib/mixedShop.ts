import { rmSync } from 'node:fs';
import type { ProductDto } from '#contract/catalog/product';
import { insert } from '#modules/users/repository';
import { migrate, openDatabase, sql } from '#platform/db';
import { createPasswords } from '#platform/lib/passwords';
import { addManyProducts } from '#server/testing/manyProducts';
import { createTestDataDir } from '#server/testing/testDatabase';
import { publicDir, shopAdmin, startShop } from '../../e2e/support/shopServer';
import { createActions } from './mixedVisitors';

const products = 2000;
/** An account may place 30 orders in a minute. */
const shopperCount = 28;
const password = 'una-buena-clave-9';

interface Options {
	/** Of an empty database; none for the embedded one. */
	databaseUrl?: string | undefined;
	/** Of the server's environment. */
	settings: Record<string, string>;
}

/** The built server in a process of its own, with customers and products that do not run out, and what visitors do there. */
export async function openMixedShop({ databaseUrl, settings }: Options) {
	const dataDir = await createTestDataDir();
	const usernames = await seed(dataDir, databaseUrl);
	const shop = await startShop(dataDir, 60_000, publicDir, {
		DEMO: 'off',
		...(databaseUrl && { DATABASE_URL: databaseUrl }),
		...settings,
	});
	const stop = async () => {
		await shop.stop();
		rmSync(dataDir, { recursive: true, force: true });
	};
	try {
		const admin = await signIn(shop.url, shopAdmin.username, shopAdmin.password);
		const tokens = await Promise.all(usernames.map((username) => signIn(shop.url, username, password)));
		const all = (await (await fetch(`${shop.url}/api/products/active`)).json()) as ProductDto[];
		return {
			url: shop.url,
			admin,
			actions: createActions({ address: shop.url, admin, shoppers: tokens, products: all }),
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

async function seed(dataDir: string, databaseUrl: string | undefined) {
	const database = await openDatabase({ dataDir, databaseUrl });
	try {
		await migrate(database);
		await addManyProducts(database, products);
		await database.query(sql`UPDATE products SET stock = 1000000, active = true`);
		const passwordHash = await createPasswords().hash(password);
		const usernames = Array.from({ length: shopperCount }, (_, index) => `comprador${index}`);
		for (const username of usernames)
			await insert(database, { username, email: `${username}@tienda.test`, passwordHash, roles: ['ROLE_USER'] });
		return usernames;
	} finally {
		await database.close();
	}
}

async function signIn(address: string, username: string, secret: string): Promise<string> {
	const answer = await fetch(`${address}/api/auth/signin`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ username, password: secret }),
	});
	if (!answer.ok) throw new Error(`${username} could not sign in: ${answer.status}`);
	return ((await answer.json()) as { accessToken: string }).accessToken;
}
