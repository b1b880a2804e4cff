import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProductDto } from '../../contract/product';
import { type Database, sql } from '../../server/db';
import { createSteppedClock } from '../../server/testing/steppedClock';
import { onBothDatabases } from '../lib/databases';
import { p95 } from '../lib/median';
import { openMixedShop } from '../lib/mixedShop';
import { type Kind, runLoad } from '../lib/mixedVisitors';
import { openScreens } from '../lib/screens';

/** Holds that end in a minute, one after the other. */
const perMinute = 1000;
/** Factor on the rates of `mixedVisitors.ts`. */
const speed = 2;
const screens = 100;
const pairs = 24;
/** Of each half: short, so that a slow minute of the machine is in both halves of a pair. */
const seconds = 4;
/** Milliseconds from one half to the next. */
const period = 5500;
/** Milliseconds: longer than the shop goes without a look for holds that are over. */
const lead = 17_000;
/** The same shop differs from itself by as much on a machine with two cores. */
const limit = 1.2;

const browsing: readonly Kind[] = ['page', 'list', 'search'];
const ending = Math.round((perMinute * seconds) / 60);

/** Which halves have holds that end; the first one warms up. Who is first of a pair changes. */
const halves = [
	true,
	...Array.from({ length: pairs }, (_, pair) => (pair % 2 === 0 ? [false, true] : [true, false])).flat(),
];

/** Do visitors feel that a thousand holds a minute end? One shop, in turns with holds that end and without. */
export default async () => (await onBothDatabases(measured)).flat();

async function measured(name: string, databaseUrl?: string) {
	const folder = mkdtempSync(path.join(tmpdir(), 'tienda-clock-'));
	const clock = createSteppedClock(folder);
	/** By the shop's clock, which is put there once it is open. */
	const start = Date.now() + 60 * 60_000;
	const shop = await openMixedShop({
		speed,
		databaseUrl,
		settings: { ...clock.env, LIVE_SESSIONS_PER_ADDRESS: String(2 * screens) },
		fill: (database) => hold(database, start),
	});
	const crowd = openScreens(Number(new URL(shop.url).port), screens);
	try {
		await crowd.complete();
		const { import: _tooSeldomForSeconds, ...often } = shop.actions;
		const results: { isEnding: boolean; ended: number; times: number[]; errors: string[] }[] = [];
		const begin = Date.now() + lead;
		await clock.set(start - begin);
		let held = await heldUnits(shop.url);
		for (const [at, isEnding] of halves.entries()) {
			await wait(begin + at * period - Date.now());
			const load = runLoad(often, speed);
			await wait(seconds * 1000);
			const kinds = await load.stop();
			// Holds that ended last are given back.
			await wait(500);
			const before = held;
			held = await heldUnits(shop.url);
			results.push({
				isEnding,
				ended: before - held,
				times: browsing.flatMap((kind) => kinds.get(kind)?.times ?? []),
				errors: [...kinds.values()].flatMap((kind) => kind.errors),
			});
		}
		return rowsOf(name, results.slice(1), screens - (await crowd.subscribed()));
	} finally {
		crowd.close();
		await shop.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** One unit each, of products that are shown. */
async function hold(database: Database, start: number): Promise<void> {
	for (const [at, isEnding] of halves.entries()) {
		if (!isEnding) continue;
		const first = new Date(start + at * period).toISOString();
		await database.query(sql`
			INSERT INTO stock_holds (key_hash, address_hash, product_id, units, until)
			SELECT ${`half ${at} hold `}::text || row_number() OVER (), 'bench', id, 1,
				${first}::timestamptz + ${(seconds * 1000) / ending}::float8 * (row_number() OVER () - 1) * interval '1 millisecond'
			FROM (SELECT p.id FROM products p JOIN categories c ON c.id = p.category_id
				WHERE p.active AND c.active ORDER BY p.id LIMIT ${ending}::int) AS shown`);
	}
	await database.query(sql`
		UPDATE products p SET stock = p.stock - h.units, held = h.units, held_until = h.until
		FROM (SELECT product_id, sum(units)::int AS units, min(until) AS until FROM stock_holds GROUP BY product_id) h
		WHERE p.id = h.product_id`);
}

async function heldUnits(url: string): Promise<number> {
	const products = (await (await fetch(`${url}/api/products/active`)).json()) as ProductDto[];
	return products.reduce((sum, { held }) => sum + (held ?? 0), 0);
}

function rowsOf(
	name: string,
	results: readonly { isEnding: boolean; ended: number; times: number[]; errors: string[] }[],
	lost: number,
) {
	const of = (isEnding: boolean) => results.filter((one) => one.isEnding === isEnding);
	const [without, during] = [of(false), of(true)];
	const of95 = (some: typeof during) => p95(some.flatMap(({ times }) => times));
	const [calm, busy] = [of95(without), of95(during)];
	const errors = results.flatMap((one) => one.errors);
	// A shop that is slow to give back is not measured at what it should do.
	const missing = during.filter(({ ended }) => ended < ending).length + (lost > 0 ? 1 : 0);
	return [
		{
			name: `${name}: p95 of browsing while ${perMinute} holds a minute end`,
			value: busy / calm,
			limit,
			unit: '× without',
			better: 'lower' as const,
			detail:
				`p95 of all ${during.flatMap(({ times }) => times).length} answers without and with ${calm.toFixed(1)} → ` +
				`${busy.toFixed(1)} ms; ${pairs} halves each, in which ${ending} holds end or none`,
		},
		{
			name: `${name}: errors while holds end, halves in which too few ended`,
			value: errors.length + missing,
			limit: 0,
			unit: '',
			better: 'lower' as const,
			detail: errors.slice(0, 3).join(' | ') || 'none',
		},
	];
}
