import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { createSteppedClock } from '../../server/testing/steppedClock';
import { startForeign } from '../foreign/server';
import { Api, type Person } from './api';
import { runFolderVariable, seedFolder } from './globalSetup';
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

async function serveShop(
	{ ownClock, shopSettings }: Pick<WorkerFixtures, 'ownClock' | 'shopSettings'>,
	use: (backend: Backend) => Promise<void>,
): Promise<void> {
	const folder = process.env[runFolderVariable] ?? '';
	const dataDir = mkdtempSync(path.join(folder, 'worker-'));
	cpSync(seedFolder, dataDir, { recursive: true, preserveTimestamps: true });
	const clock = ownClock ? createSteppedClock(dataDir) : undefined;
	const shop = await startShop(dataDir, undefined, undefined, { ...clock?.env, ...shopSettings });
	await use({
		name: 'shop',
		url: shop.url,
		admin: shopAdmin,
		wrongPassword: /^Usuario o contraseña incorrectos$/,
		search: { typed: 'camara', finds: /cámara/i },
		aheadBy: clock?.set ?? noClock,
	});
	const code = await shop.stop();
	rmSync(dataDir, { recursive: true, force: true });
	expect(code, 'exit code of the shop').toBe(0);
}

async function serveForeign(use: (backend: Backend) => Promise<void>): Promise<void> {
	const server = await startForeign(publicDir);
	await use({
		name: 'foreign',
		url: server.url,
		admin: { username: 'jefa', password: 'clave-de-jefa' },
		// Its answer is no JSON, so there is no message of the server to show (R3-042).
		wrongPassword: /^(Login failed|Error al iniciar sesión)$/,
		search: { typed: 'camara', finds: /cámara/i },
		aheadBy: noClock,
	});
	await server.close();
}

interface JourneyFixtures {
	/** Announces problems that the journey provokes; any other one fails it. */
	watched: Watch;
	/** A context with somebody signed in, as the storage of a browser holds it. */
	signedIn: (person: Pick<Person, 'username' | 'password'>) => Promise<Page>;
}

interface WorkerFixtures {
	/** For journeys that would leave others a different shop: `test.use({ ownShop: '<name of the file>' })` on top of it. */
	ownShop: string;
	/** For journeys through time. */
	ownClock: boolean;
	/** Of its environment. */
	shopSettings: Record<string, string>;
	backend: Backend;
	api: Api;
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
	// Tests with another value run in another worker, and each worker has a shop of its own.
	ownShop: ['', { scope: 'worker', option: true }],
	ownClock: [false, { scope: 'worker', option: true }],
	shopSettings: [{}, { scope: 'worker', option: true }],
	backend: [
		async ({ ownClock, shopSettings }, use, { project }) => {
			await (project.name === 'foreign' ? serveForeign(use) : serveShop({ ownClock, shopSettings }, use));
		},
		{ scope: 'worker', timeout: 60_000 },
	],
	api: [async ({ backend }, use) => use(new Api(backend.url, backend.admin)), { scope: 'worker' }],
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
