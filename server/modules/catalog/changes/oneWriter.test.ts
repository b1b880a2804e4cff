import fs from 'node:fs';
import path from 'node:path';

const modules = path.join(__dirname, '..', '..', '..');
const catalogue = 'modules/catalog';

/** Statements that write products or groups, and calls that make such statements. */
const writing = [
	/(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?:products|product_groups)\b/,
	/productTable\.(?:insert|update|remove|write)\b/,
	/(?:takeRows|returnRows)\(\s*\w+,\s*'(?:products|product_groups)'/,
	/\b(?:insertGroups|updateGroups|raiseGroups)\(/,
];

/** Beside the road: who writes what is no content. */
const others: Record<string, string> = {
	[`${catalogue}/stock/service.ts`]: 'units that are sold, held, returned and delivered',
	[`${catalogue}/prices/settle.ts`]: 'the price of the moment, by offers',
	[`${catalogue}/categories/repository.ts`]: 'the version of the products of a category that is shown or hidden',
	'platform/db/demo/seed.ts': 'the first rows of a new shop',
};

function sourcesIn(folder: string): string[] {
	return fs.readdirSync(path.join(modules, folder), { withFileTypes: true }).flatMap((entry) => {
		const name = path.join(folder, entry.name);
		if (entry.isDirectory()) return /node_modules|testing|migrations$/.test(entry.name) ? [] : sourcesIn(name);
		return /\.tsx?$/.test(name) && !name.includes('.test.') ? [name] : [];
	});
}

it('[R22-30] only the road of changes writes products and groups', () => {
	const writers = sourcesIn('').filter((name) => {
		const source = fs.readFileSync(path.join(modules, name), 'utf8');
		return writing.some((pattern) => pattern.test(source));
	});
	const outside = writers.filter((name) => !name.startsWith(`${catalogue}/changes/`));
	expect(outside.toSorted()).toEqual(Object.keys(others).toSorted());
	expect(writers.filter((name) => name.startsWith(`${catalogue}/changes/`))).not.toEqual([]);
});
