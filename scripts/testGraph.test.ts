import path from 'node:path';

const root = path.resolve(__dirname, '..');
const { extract } = require('./lib/testGraph.cjs') as {
	extract(code: string, file: string, imports: (code: string) => Set<string>): Set<string>;
};

const relativeImports = (code: string) =>
	new Set([...code.matchAll(/(?:from |import\()'([^']+)'/g)].map(([, to]) => to ?? ''));
const reached = (file: string, code: string) =>
	[...extract(code, path.join(root, file), relativeImports)].map((to) =>
		path.isAbsolute(to) ? path.relative(root, to) : to,
	);

describe('[R19-75] `npm test -- --changed` finds its tests', () => {
	it('by the files of their folder, without what starts the whole application', () => {
		const test = reached(
			'server/modules/delivery/new.test.ts',
			"import { createTestApp } from '../../testing/testApp';",
		);
		expect(test).toContain('server/modules/delivery/service');
		expect(test).toContain('../../testing/testApp');
		expect(
			reached('server/testing/testApp.ts', "import { buildApp } from '../app';\nimport { sql } from '../db';"),
		).toEqual(['../db']);
	});

	it.each([
		['/checkout', 'src/storefront/checkout/CheckoutPage'],
		['/products/7', 'src/storefront/catalog/ProductPage'],
		['/user/orders', 'src/storefront/account/CustomerArea'],
		['/admin', 'src/admin/dashboard/DashboardPage'],
		['/admin/orders/7/edit', 'src/admin/orders/editor/OrderEditPage'],
	])('of the browser by the address %s', (address, page) => {
		expect(reached('src/pages/new.test.tsx', `renderApp({ route: \`${address}\` })`)).toContain(page);
	});

	it('without pages that load when they are opened, and without types of the browser', () => {
		expect(
			reached('src/app/pages.tsx', "import { lazy } from 'react';\nlazy(() => import('../pages/HomePage'))"),
		).toEqual(['react']);
		expect(reached('src/lib/a.ts', "import type { A } from './b';\nimport { c } from './d';")).toEqual(['./d']);
	});

	it('of the database by its migrations, which are found by their folder', () => {
		expect(reached('server/db/new.test.ts', '').some((file) => file.startsWith('server/db/migrations/0'))).toBe(true);
	});
});
