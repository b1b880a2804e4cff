import type { District } from '#contract/delivery/address';
import { randomNumbers, runs, testSeed } from '#contract/testing/runs';
import { type Database, join, likeText, raw, type Sql, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createDistrictIndex } from './search';

describeOnBackends('districts', (kind) => {
	let database: Database;
	let test: TestApp;
	let now = Date.parse('2026-11-23T12:00:00Z');
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, clock: { now: () => now } });
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const ask = (text: string) => test.call('GET', `/api/districts?q=${encodeURIComponent(text)}`);
	const search = async (text: string) => (await ask(text)).json<District[]>();
	const names = async (text: string) =>
		(await search(text)).map(({ district, province, department }) => `${district}/${province}/${department}`);

	it('[R15-20] are 1,892 in 196 provinces and 25 departments, each with its code', async () => {
		expect(
			await test.query(sql`
				SELECT count(*)::int AS districts, count(DISTINCT left(code, 4))::int AS provinces,
					count(DISTINCT left(code, 2))::int AS departments, count(DISTINCT (department, province))::int AS names
				FROM districts`),
		).toEqual([{ districts: 1892, provinces: 196, departments: 25, names: 196 }]);
		const juliaca = { code: '211101', department: 'Puno', province: 'San Román', district: 'Juliaca' };
		const answer = await test.call('GET', '/api/districts/211101');
		expect([answer.json(), answer.headers['cache-control']]).toEqual([juliaca, 'public, max-age=3600']);
		const unknown = await test.call('GET', '/api/districts/999999');
		expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'El distrito no existe']);
		expect((await test.call('GET', '/api/districts/21110')).statusCode).toBe(400);
	});

	it('[R15-20] a district that was made since is found a little later', async () => {
		expect(await names('alto trujillo')).not.toContain('Alto Trujillo/Trujillo/La Libertad');
		await test.query(sql`
			INSERT INTO districts (code, department, province, district)
			VALUES ('130112', 'La Libertad', 'Trujillo', 'Alto Trujillo')`);
		now += 11 * 60_000;
		expect(await names('alto truj')).toEqual(['Alto Trujillo/Trujillo/La Libertad']);
		await test.query(sql`DELETE FROM districts WHERE code = '130112'`);
		now += 11 * 60_000;
	});

	it.each([
		['juliaca', 'Juliaca/San Román/Puno'],
		['JULIACA', 'Juliaca/San Román/Puno'],
		['jul', 'Julcán/Julcán/La Libertad'],
		['julia', 'Juliaca/San Román/Puno'],
		['juliaca puno', 'Juliaca/San Román/Puno'],
		['Juliaca, San Román, Puno', 'Juliaca/San Román/Puno'],
		['san juan lurigancho', 'San Juan de Lurigancho/Lima/Lima'],
		['san juan de l', 'San Juan de Lurigancho/Lima/Lima'],
		['brena', 'Breña/Lima/Lima'],
		['villa maria', 'Villa María del Triunfo/Lima/Lima'],
		['miraflores', 'Miraflores/Lima/Lima'],
		['miraflores areq', 'Miraflores/Arequipa/Arequipa'],
		['lima', 'Lima/Lima/Lima'],
		['cusco', 'Cusco/Cusco/Cusco'],
		['surco', 'Surco/Huarochirí/Lima'],
		['santiago de surco', 'Santiago de Surco/Lima/Lima'],
	])('[R15-21] for «%s» the first one is %s', async (text, first) => {
		expect((await names(text))[0]).toBe(first);
	});

	it.each([
		['juliaka', 'Juliaca/San Román/Puno'],
		['yuliaca', 'Juliaca/San Román/Puno'],
		['jualiaca', 'Juliaca/San Román/Puno'],
		['san juan de lurigamcho', 'San Juan de Lurigancho/Lima/Lima'],
		['sanjuan de lurigancho', 'San Juan de Lurigancho/Lima/Lima'],
		['chorillos', 'Chorrillos/Lima/Lima'],
		['mirraflores', 'Miraflores/Lima/Lima'],
		['arekipa', 'Arequipa/Arequipa/Arequipa'],
		['truhillo', 'Trujillo/Trujillo/La Libertad'],
		['carabaillo', 'Carabayllo/Lima/Lima'],
	])('[R15-21] for the misspelt «%s» one of the first three is %s', async (text, wanted) => {
		expect((await names(text)).slice(0, 3)).toContain(wanted);
	});

	it.each([
		['sjl', 'San Juan de Lurigancho'],
		['SMP', 'San Martín de Porres'],
		['ves', 'Villa El Salvador'],
		['vmt', 'Villa María del Triunfo'],
		['sjm', 'San Juan de Miraflores'],
	])('[R15-22] for «%s» the first one is %s', async (text, district) => {
		expect((await search(text))[0]).toMatchObject({ district, province: 'Lima' });
	});

	it('[R15-21] at most ten are answered, none for a text without a letter, and hostile ones break nothing', async () => {
		expect(await search('san')).toHaveLength(10);
		for (const text of ['', ' ', '%', '_', '\0', "'", '\\', '🛒', '-.,']) expect(await search(text)).toEqual([]);
		for (const text of ['qqqqqq', "' OR 1=1 --", '\uFFFD', 'a & b | !c <-> (d:*'])
			expect((await ask(text)).statusCode).toBe(200);
		expect((await ask('x'.repeat(101))).json().fields).toEqual({ q: 'La búsqueda es demasiado larga' });
	});

	it(`[R15-21] each district is the first one for its own name with province and department (TEST_SEED=${testSeed})`, async () => {
		const all = await test.query<District & { [key: string]: unknown }>(
			sql`SELECT code, department, province, district FROM districts ORDER BY md5(code || ${String(testSeed)}) LIMIT ${runs(200, 9999)}`,
		);
		const lost: string[] = [];
		for (const { code, district, province, department } of all) {
			const [first] = await search(`${district}, ${province}, ${department}`);
			if (first?.code !== code) lost.push(`${code} ${district}, ${province}, ${department}: ${first?.code}`);
		}
		expect(lost).toEqual([]);
	});

	it('[R18-180] nothing that somebody types is asked of the database', async () => {
		await search('lima');
		const { transaction, query } = database;
		let asked = 0;
		database.query = (statement) => {
			if (statement.sql.includes('districts')) asked += 1;
			return query.call(database, statement) as never;
		};
		for (const text of ['xkqwv', 'jualiaca', 'san juan de lurigamcho', 'q'.repeat(100), 'a '.repeat(50)])
			await search(text);
		for (const code of ['150132', '999999']) await test.call('GET', `/api/districts/${code}`);
		Object.assign(database, { transaction, query });
		expect(asked).toBe(0);
	});

	it(`[R18-181] in memory are found those of the database's own likeness, in its order (TEST_SEED=${testSeed})`, async () => {
		const all = await test.query<{ whole: string; name: string }>(
			sql`SELECT district || ' ' || province AS whole, district AS name FROM districts ORDER BY code`,
		);
		const below = randomNumbers(testSeed);
		const strange = ['xkqwv', 'aa', 'ab ab', 'santa santa santa', 'san 2 de mayo', 'de la del', 'lima lima limma'];
		const texts = Array.from({ length: runs(70, 1500) }, () => {
			const { whole = '', name = '' } = all[below(all.length)] ?? {};
			return misspelt(folded(below(3) === 0 ? whole : name), below);
		});
		for (const text of [...strange, ...texts].filter(Boolean)) {
			const found = (await search(text)).map(({ code }) => code);
			expect([text, found]).toEqual([text, await foundBySql(test, text)]);
		}
	});
});

it('[R18-185] a text that was asked of late is not searched for again, until the districts change', () => {
	const place = { code: '150101', department: 'Lima', province: 'Lima', district: 'Lima' };
	const index = () => createDistrictIndex([{ ...place, name: 'lima', search: 'lima lima lima', initials: 'l' }]);
	const kept = index();
	for (const text of ['lima', 'limma', 'xkqwv', 'lima lima lima lima']) {
		expect(kept.search(text)).toBe(kept.search(text));
		expect(kept.search(text)).toEqual(index().search(text));
	}
});

const folded = (name: string): string =>
	name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\W+/g, ' ');

/** Up to three letters are lost, doubled, changed or exchanged, and sometimes the end is missing. */
function misspelt(text: string, below: (end: number) => number): string {
	let letters = [...text];
	for (let left = below(4); left > 0; left -= 1) {
		const at = below(letters.length);
		const [letter = '', next = ''] = letters.slice(at, at + 2);
		const other = String.fromCharCode(97 + below(26));
		const instead = [[], [letter, letter], [other], [next, letter], [' ', letter]][below(5)] ?? [];
		letters = [...letters.slice(0, at), ...instead, ...letters.slice(at + Math.max(1, instead.length))];
	}
	const end = below(4) === 0 ? 1 + below(letters.length) : letters.length;
	return letters.slice(0, end).join('').replace(/ +/g, ' ').trim();
}

/** The search as PostgreSQL and its pg_trgm answer it. */
async function foundBySql(test: TestApp, text: string): Promise<string[]> {
	const byPlace = raw(
		`(left(d.code, 4) NOT IN ('1501', '0701')), (right(d.code, 2) <> '01'), d.search COLLATE "C", d.code`,
	);
	const all = (column: string): Sql =>
		join(
			text.split(' ').map((word) => sql`' ' || ${raw(column)} LIKE ${likeText(` ${word}`)}`),
			' AND ',
		);
	const beginning = await test.query<{ code: string }>(sql`
		SELECT d.code FROM districts d WHERE ${all('d.search')} OR (length(d.initials) > 2 AND d.initials = ${text})
		ORDER BY d.search <> ${text}, d.name <> ${text}, NOT starts_with(${text}::text || ' ', d.name || ' '),
			NOT starts_with(d.name, ${text}), d.initials <> ${text}, NOT (${all('d.name')}), ${byPlace} LIMIT 10`);
	const alike = sql`
		SELECT d.code FROM (
			SELECT *, word_similarity(${text}, search) AS whole, similarity(${text}, name) AS named FROM districts
		) d
		WHERE d.whole >= ${0.4} OR d.named >= ${0.4} ORDER BY d.whole + d.named DESC, ${byPlace} LIMIT 10`;
	return (beginning.length > 0 ? beginning : await test.query<{ code: string }>(alike)).map(({ code }) => code);
}
