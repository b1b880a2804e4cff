import { setTimeout as pause } from 'node:timers/promises';
import type { AuditPage } from '#contract/admin/audit';
import type { ProductPageDto } from '#contract/catalog/product';
import type { MissedSearches } from '#contract/catalog/searches';
import { dayLength } from '#contract/shared/time';
import { sql } from '#platform/db';
import { tablesWith } from '#server/testing/everyTable';
import { createTestApp, type TestApp } from '#server/testing/testApp';

const clock = { time: Date.parse('2026-11-22T17:00:00Z'), now: () => clock.time };

describe('searches without a result', () => {
	let test: TestApp;
	let networks = 0;
	beforeAll(async () => {
		test = await createTestApp({
			clock,
			config: { trustProxy: 'loopback' },
			limits: { missedSearchesPerNetwork: 8 },
			timing: { searches: { idle: 10 } },
		});
		const categoryId = (await test.createCategory({ name: 'Tejidos' })).id;
		await test.createProduct({ name: 'Chompa roja', categoryId });
		await test.createProduct({ name: 'Calcetín verde', categoryId });
		await test.adminToken();
		await test.createUser({ username: 'catalogo', roles: ['ROLE_USER', 'ROLE_CATALOGUE'] });
	});
	afterAll(() => test.close());
	beforeEach(() => test.query(sql`DELETE FROM missed_searches`));

	/** A session outlives no week, and the clock of these tests goes on by months. */
	async function signIn(username: 'admin' | 'catalogo'): Promise<string> {
		const answer = await test.call('POST', '/api/auth/signin', { json: { username, password: 'secreto' } });
		return answer.json<{ accessToken: string }>().accessToken;
	}
	const visitor = () => `203.0.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;
	const visitors = (count: number) => Array.from({ length: count }, visitor);
	const rowCount = async () => (await test.query(sql`SELECT FROM missed_searches`)).length;
	const search = async (text: string, by: readonly string[]) => {
		for (const address of by) {
			const url = `/api/products/page?search=${encodeURIComponent(text)}`;
			await test.call('GET', url, { headers: { 'x-forwarded-for': address } });
		}
	};
	/** A later search is written with or after all before it. */
	async function written(): Promise<void> {
		const before = await rowCount();
		await search(`barrera ${networks}`, [visitor()]);
		while ((await rowCount()) <= before) await pause(5);
		await pause(30);
	}
	const list = async () =>
		(await test.call('GET', '/api/admin/searches', { token: await signIn('catalogo') })).json<MissedSearches>()
			.searches;
	const texts = async () => (await list()).map(({ text }) => text);
	const missed = async (text: string) => {
		await search(text, visitors(3));
		await written();
		return (await list()).find((one) => one.text === text)?.id ?? '';
	};
	const setSynonyms = async (synonyms: string) =>
		test.call('PUT', '/api/admin/settings/search', { token: await signIn('admin'), json: { synonyms } });
	const synonyms = async () =>
		(await test.call('GET', '/api/admin/settings/search', { token: await signIn('admin') })).json<{
			synonyms: string;
		}>().synonyms;
	const addSynonym = async (id: string, word: string) =>
		test.call('POST', `/api/admin/searches/${id}/synonym`, { token: await signIn('catalogo'), json: { word } });

	it('[R23-80] stand in the list with their visitors and last day once three visitors made them, the most searched first', async () => {
		const four = visitors(4);
		await search('Suéter', four.slice(0, 2));
		await search('  SUETER! ', four.slice(2));
		await search('gorro de lana', visitors(3));
		await search('bufanda', visitors(2));
		await search(
			'pijama',
			[visitor()].flatMap((one) => [one, one, one]),
		);
		await search('chompa', visitors(3));
		// Each of these words finds a product; no product has both.
		await search('chompa verde', visitors(3));
		await written();
		expect(await list()).toEqual([
			{ id: expect.any(String), text: 'sueter', visitors: 4, lastDay: '2026-11-22' },
			{ id: expect.any(String), text: 'gorro de lana', visitors: 3, lastDay: '2026-11-22' },
		]);
	});

	it('[R23-81] are listed for 30 days and then removed', async () => {
		await search('sueter', visitors(3));
		await written();
		clock.time += 29 * dayLength;
		expect(await texts()).toEqual(['sueter']);
		clock.time += dayLength;
		expect(await texts()).toEqual([]);
		while ((await rowCount()) > 0) await pause(5);
	});

	it.each([
		['987654321', []],
		['+51 987 654 321', []],
		['DNI: 4567-8912', ['dni']],
		['taladro 12345678 bosch', ['taladro bosch']],
		['casio a1b2c3d4e5f6g7h8', ['casio a1b2c3d4e5f6g h']],
		['talla 38 40', ['talla 38 40']],
	])('[R23-82] of %s stores no more than six digits', async (text, listed) => {
		await search(text, visitors(3));
		await written();
		expect(await texts()).toEqual(listed);
	});

	it('[R23-83] leave neither their text before the third visitor nor the address of a visitor in the database', async () => {
		const three = visitors(3);
		await search('maria quispe', three.slice(0, 2));
		await written();
		expect(await tablesWith(test.database, 'quispe')).toEqual([]);
		await search('maria quispe', three.slice(2));
		await written();
		expect(await tablesWith(test.database, 'quispe')).toEqual(['missed_searches']);
		expect(await tablesWith(test.database, three.join('|').replaceAll('.', '\\.'))).toEqual([]);
	});

	it('[R23-84] of one network are counted up to a number a day, and others beside them', async () => {
		const flood = visitor();
		for (const letter of 'bcdfghjklmnp') await search(`${letter} nada`, [flood]);
		await written();
		expect(await rowCount()).toBe(8 + 1);
		clock.time += dayLength;
		await search('otra nada', [flood]);
		await written();
		expect(await rowCount()).toBe(8 + 1 + 2);
	});

	it('[R23-85] of the fewest visitors go first when there are too many', async () => {
		await search('sueter', visitors(3));
		await written();
		await test.query(sql`
			INSERT INTO missed_searches (search, visitor, day)
			SELECT 'flood ' || number, 1, '2027-01-01' FROM generate_series(1, 21000) AS number`);
		clock.time += 3_600_000;
		while ((await rowCount()) > 20_000) await pause(20);
		expect(await rowCount()).toBe(20_000);
		expect(await texts()).toEqual(['sueter']);
	});

	it('[R23-86] become a synonym of a word by a press of who may write the catalogue, with an entry in the audit log', async () => {
		await setSynonyms('polo, camiseta');
		const id = await missed('sueter');
		expect((await addSynonym(id, 'Chompa')).statusCode).toBe(200);
		expect(await texts()).toEqual([]);
		const page = (await test.call('GET', '/api/products/page?search=su%C3%A9ter')).json<ProductPageDto>();
		expect(page.products.map(({ name }) => name)).toEqual(['Chompa roja']);
		expect((await addSynonym(await missed('jersei'), 'chómpa')).statusCode).toBe(200);
		expect(await synonyms()).toBe('polo, camiseta\nChompa, sueter, jersei');
		const audit = await test.call('GET', '/api/admin/audit', { token: await signIn('admin') });
		expect(audit.json<AuditPage>().entries[0]).toMatchObject({ entity: 'settings', actor: { username: 'catalogo' } });
		expect((await addSynonym(id, 'chompa')).json()).toMatchObject({ message: 'Esa búsqueda ya no está en la lista' });
	});

	it('[R23-87] do not become what the setting refuses: several words, the same word, a full line', async () => {
		const full = 'uno, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce';
		await setSynonyms(full);
		const refusal = async (text: string, word: string) => {
			const answer = await addSynonym(await missed(text), word);
			return [answer.statusCode, answer.json<{ fields: object }>().fields];
		};
		expect(await refusal('gorro de lana', 'gorra')).toEqual([
			400,
			{ word: 'Un sinónimo es una sola palabra, y esta búsqueda tiene varias' },
		]);
		expect(await refusal('bividi', 'polo manga cero')).toEqual([400, { word: 'Escribe una sola palabra' }]);
		expect(await refusal('zapatin', 'ZAPATÍN')).toEqual([
			400,
			{ word: 'Escribe otra palabra, que tus productos sí digan' },
		]);
		expect(await refusal('trece', 'doce')).toEqual([
			400,
			{ word: 'Cada línea necesita entre 2 y 12 palabras separadas por comas' },
		]);
		expect(await synonyms()).toBe(full);
		expect(await texts()).toContain('trece');
	});

	it('[R23-88] go when they are dismissed', async () => {
		const id = await missed('sueter azul');
		expect(
			(await test.call('DELETE', `/api/admin/searches/${id}`, { token: await signIn('catalogo') })).statusCode,
		).toBe(200);
		expect(await texts()).toEqual([]);
	});
});
