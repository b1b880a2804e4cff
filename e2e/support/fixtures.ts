import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type FakeGateways, startFakeGateways } from '#modules/payments/testing/fakeGateways';
import { createSteppedClock } from '#server/testing/steppedClock';
import { startForeign } from '../foreign/server';
import { Api, type Person } from './api';
import { runFolderVariable, seedFolder } from './globalSetup';
import { rememberShop } from './rememberShop';
import { publicDir, shopAdmin, startShop } from './shopServer';
import { type Watch, watch } from './watch';

export { expect };

/** The back end that the front end is served beside. */
export interface Backend {
	name: 'shop' | 'foreign';
	url: string;
	admin: { username: string; password: string };
	/** Text of the sign-in screen after a wrong password. */
	wrongPassword: RegExp;
	/** A word of its catalogue, written without its accent, and what it has to find. */
	search: { typed: string; finds: RegExp };
	/** Sets the clock of a shop with `ownClock` so many milliseconds ahead. */
	aheadBy(offset: number): Promise<void>;
}

const noClock = async () => {
	throw new Error('This shop has no clock of its own.');
};

/** The process of a back end, and how to reach it. */
interface OpenBackend {
	backend: Backend;
	api: Api;
	close(): Promise<void>;
}

async function openShop({ ownClock, shopSettings }: ShopOptions): Promise<OpenBackend> {
	const folder = process.env[runFolderVariable] ?? '';
	const dataDir = mkdtempSync(path.join(folder, 'worker-'));
	cpSync(seedFolder, dataDir, { recursive: true, preserveTimestamps: true });
	const clock = ownClock ? createSteppedClock(dataDir) : undefined;
	const shop = await startShop(dataDir, undefined, undefined, { ...clock?.env, ...shopSettings });
	return {
		backend: {
			name: 'shop',
			url: shop.url,
			admin: shopAdmin,
			wrongPassword: /^Usuario o contraseña incorrectos$/,
			search: { typed: 'camara', finds: /cámara/i },
			aheadBy: clock?.set ?? noClock,
		},
		api: new Api(shop.url, shopAdmin),
		async close() {
			const code = await shop.stop();
			rmSync(dataDir, { recursive: true, force: true });
			expect(code, 'exit code of the shop').toBe(0);
		},
	};
}

async function openForeign(): Promise<OpenBackend> {
	const server = await startForeign(publicDir);
	const admin = { username: 'jefa', password: 'clave-de-jefa' };
	return {
		backend: {
			name: 'foreign',
			url: server.url,
			admin,
			// Its answer is no JSON, so there is no message of the server to show (R3-042).
			wrongPassword: /^(Login failed|Error al iniciar sesión)$/,
			search: { typed: 'camara', finds: /cámara/i },
			aheadBy: noClock,
		},
		api: new Api(server.url, admin),
		close: () => server.close(),
	};
}

/** Back ends of one worker: a common one until its end, and one with a name until another name is asked for. */
function openBackends(project: string) {
	let common: Promise<OpenBackend> | undefined;
	let own: { name: string; opening: Promise<OpenBackend> } | undefined;
	return {
		async get(options: ShopOptions): Promise<OpenBackend> {
			if (project === 'foreign') {
				common ??= openForeign();
				return common;
			}
			if (!options.ownShop) {
				common ??= openShop({ ownShop: '', ownClock: false, shopSettings: {} });
				return common;
			}
			if (own?.name !== options.ownShop) {
				const last = own;
				own = { name: options.ownShop, opening: openShop(options) };
				await (await last?.opening)?.close();
			}
			return own.opening;
		},
		async close() {
			for (const opening of [own?.opening, common]) await (await opening)?.close();
		},
	};
}

interface JourneyFixtures {
	/** Announces problems that the journey provokes; any other one fails it. */
	watched: Watch;
	/** For journeys that change settings or delivery: `test.use({ restoresShop: true })` puts both back after each. */
	restoresShop: boolean;
	restored: undefined;
	opened: OpenBackend;
	backend: Backend;
	api: Api;
	/** A context with somebody signed in, as the storage of a browser holds it. */
	signedIn: (person: Pick<Person, 'username' | 'password'>) => Promise<Page>;
}

interface ShopOptions {
	/** For journeys that would leave others a different shop: `test.use({ ownShop: '<name of the file>' })` on top of it. */
	ownShop: string;
	/** For journeys through time; only of a shop of its own. */
	ownClock: boolean;
	/** Environment of a shop of its own. */
	shopSettings: Record<string, string>;
}

interface WorkerFixtures {
	backends: ReturnType<typeof openBackends>;
	/** Companies that take money, played; `shopSettings` makes a shop ask them. */
	gateways: FakeGateways;
}

export const test = base.extend<JourneyFixtures & ShopOptions, WorkerFixtures>({
	// None of these belongs to the worker: another value would cost another worker with another browser.
	ownShop: ['', { option: true }],
	ownClock: [false, { option: true }],
	shopSettings: [{}, { option: true }],
	restoresShop: [false, { option: true }],
	backends: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
		async ({}, use, { project }) => {
			const backends = openBackends(project.name);
			await use(backends);
			await backends.close();
		},
		{ scope: 'worker' },
	],
	gateways: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
		async ({}, use) => {
			const gateways = await startFakeGateways();
			await use(gateways);
			await gateways.close();
		},
		{ scope: 'worker' },
	],
	opened: async ({ backends, ownShop, ownClock, shopSettings }, use) => {
		await use(await backends.get({ ownShop, ownClock, shopSettings }));
	},
	backend: async ({ opened }, use) => use(opened.backend),
	api: async ({ opened }, use) => use(opened.api),
	restored: [
		async ({ opened, restoresShop }, use) => {
			const restore = restoresShop ? await rememberShop(opened.api) : async () => {};
			await use(undefined);
			await restore();
		},
		{ auto: true },
	],
	baseURL: async ({ backend }, use) => use(backend.url),
	watched: [
		async ({ context }, use) => {
			const watched = watch(context);
			await use(watched);
			expect(watched.problems(), 'unannounced problems in the browser').toEqual([]);
		},
		{ auto: true },
	],
	signedIn: async ({ page, context, api }, use) => {
		await use(async (person) => {
			await rememberSession(context, api, person);
			return page;
		});
	},
});

/** Puts the session of a person into the storage of every page that the context opens from now on. */
async function rememberSession(
	context: BrowserContext,
	api: Api,
	person: Pick<Person, 'username' | 'password'>,
): Promise<void> {
	const { token, user } = await api.signIn(person);
	const roles = (user.roles as (string | { name: string })[]).map((role) =>
		typeof role === 'string' ? role : role.name,
	);
	await context.addInitScript(
		({ token, user, admin }) => {
			// A page that is still empty has no storage.
			if (location.protocol === 'about:') return;
			// Only once per browser: a journey that signs out must stay signed out.
			if (localStorage.getItem('e2e-session') !== null) return;
			localStorage.setItem('e2e-session', 'given');
			localStorage.setItem('token', token);
			localStorage.setItem('user', user);
			if (admin) localStorage.setItem('isAdminUser', 'true');
		},
		{ token, user: JSON.stringify(user), admin: roles.includes('ROLE_ADMIN') },
	);
}

/** Storage of the browser under the shop's keys (R4-09). */
export const storageOf = (page: Page) =>
	page.evaluate(() => ({
		token: localStorage.getItem('token'),
		user: localStorage.getItem('user'),
		isAdminUser: localStorage.getItem('isAdminUser'),
		cart: localStorage.getItem('cart'),
	}));
