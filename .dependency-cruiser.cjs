/**
 * Architecture rules. Imports go one way:
 * contract → lib, ui → store, api, live, auth → commerce → storefront | admin → app.
 * scripts/architecture.mjs turns imports of types into plain ones, in a copy of JavaScript: hence `.js` in every pattern.
 */
const allow = (name, comment, from, to) => ({
	name,
	comment,
	severity: 'error',
	from: { path: from, pathNot: '\\.test\\.js$' },
	to: { path: '^(contract|src|server|e2e|bench)/', pathNot: to },
});

module.exports = {
	forbidden: [
		{
			name: 'no-circular',
			severity: 'error',
			from: { pathNot: '^(rooms|catalog)/' },
			to: { circular: true },
		},
		{
			name: 'rooms-not-circular',
			comment:
				'The rooms of the server have an order: each folder of platform/ and modules/, ssr, commands, and each file beside ' +
				'them. scripts/architecture.mjs writes which imports which; build/architecture/rooms names a file for each.',
			severity: 'error',
			scope: 'folder',
			from: { path: '^rooms/' },
			to: { circular: true },
		},
		{
			name: 'catalog-folders-not-circular',
			comment: 'The same for the folders of server/modules/catalog (build/architecture/catalog).',
			severity: 'error',
			scope: 'folder',
			from: { path: '^catalog/' },
			to: { circular: true },
		},
		{
			name: 'no-orphans',
			severity: 'error',
			from: { orphan: true, pathNot: '(\\.d\\.ts|\\.test\\.js|(main|server|index)\\.js|sockjsEvent\\.js|testing/.*)$' },
			to: {},
		},
		allow('contract-alone', 'The contract depends on nothing of ours.', '^contract/', ['^contract/']),
		{
			...allow('server-side', 'The server knows the contract, never the browser application.', '^server/', [
				'^(contract|server)/',
			]),
			// Tests of an import read files as the browser does.
			from: { path: '^server/', pathNot: '\\.test\\.js$|^server/modules/catalog/import/testing/' },
		},
		allow('lib-pure', 'lib holds pure functions.', '^src/lib/', ['^(contract|src/lib)/']),
		allow('ui-pure', 'The design system knows no store.', '^src/ui/', ['^(contract|src/lib|src/ui)/']),
		allow('store-base', 'Typed hooks see only types of the composition root.', '^src/store/', [
			'^(contract|src/lib|src/store)/',
			'^src/app/store/createAppStore\\.js$',
		]),
		allow('api-base', 'The one createApi has no endpoints and no features.', '^src/api/', [
			'^(contract|src/lib|src/store|src/api)/',
		]),
		allow('live-base', 'The live channel knows no feature and no React.', '^src/live/', [
			'^(contract|src/lib|src/store|src/api|src/live)/',
		]),
		allow('auth-base', 'Auth sits beside api and live.', '^src/auth/', [
			'^(contract|src/lib|src/ui|src/store|src/api|src/auth)/',
		]),
		allow('commerce-base', 'What both apps share of a sale knows neither of them.', '^src/commerce/', [
			'^(contract|src/(lib|ui|store|api|live|auth|commerce))/',
		]),
		{
			name: 'live-no-react',
			severity: 'error',
			from: { path: '^src/live/' },
			to: { path: 'node_modules/(react|react-dom|react-redux)/' },
		},
		allow(
			'storefront-downwards',
			'The storefront uses the rooms below it, and never the back-office.',
			'^src/storefront/',
			['^(contract|src/(lib|ui|store|api|live|auth|commerce|storefront))/'],
		),
		allow('admin-downwards', 'The back-office uses the rooms below it, and never the storefront.', '^src/admin/', [
			'^(contract|src/(lib|ui|store|api|live|auth|commerce|admin))/',
		]),
		{
			name: 'storefront-not-sideways',
			comment:
				'Subjects of the shop meet in a page, which composes them, and in buying/, which leads from a product to its order.',
			severity: 'error',
			from: { path: '^src/storefront/([^/]+)/', pathNot: '\\.test\\.js$|Page\\.js$|^src/storefront/buying/' },
			to: { path: '^src/storefront/[^/]+/', pathNot: '^src/storefront/$1/' },
		},
		{
			name: 'admin-not-sideways',
			comment:
				'Screens of the back-office meet in kit/, in layout/ and in a page, which composes them. One exception: the ' +
				'palette of the kit and the sales report ask for orders.',
			severity: 'error',
			from: { path: '^src/admin/([^/]+)/', pathNot: '\\.test\\.js$|Page\\.js$|^src/admin/layout/' },
			to: {
				path: '^src/admin/[^/]+/',
				pathNot: ['^src/admin/$1/', '^src/admin/kit/', '^src/admin/orders/adminOrdersApi\\.js$'],
			},
		},
		{
			name: 'admin-kit-below',
			comment: 'What screens are made of does not know the palette, which searches all of them.',
			severity: 'error',
			from: { path: '^src/admin/kit/(shared|list|editor|entities|upload|presence)/', pathNot: '\\.test\\.js$' },
			to: { path: '^src/admin/kit/palette/' },
		},
		{
			name: 'nobody-imports-app',
			comment: 'The composition root imports all; only the typed hooks know it.',
			severity: 'error',
			from: { path: '^src/', pathNot: '^src/(app|testing|(index|server)\\.js|store/index\\.js)|\\.test\\.js$' },
			to: { path: '^src/app/' },
		},
		{
			name: 'browser-no-server',
			severity: 'error',
			from: { path: '^(src|contract)/', pathNot: '\\.test\\.js$' },
			to: { path: '^server/' },
		},
		{
			name: 'modules-not-deep',
			comment:
				'A server module reaches another one only through its service, or through what is there to be used by others: ' +
				'the writing of the audit log, and the second factor that signing in asks for. SQL that two modules share is in server/platform/db.',
			severity: 'error',
			from: { path: '^server/modules/([^/]+)/', pathNot: '\\.test\\.js$|/testing/' },
			to: {
				path: '^server/modules/([^/]+)/',
				pathNot: [
					'^server/modules/$1/',
					'^server/modules/[^/]+/service\\.js$',
					'^server/modules/(catalog|orders)/[^/]+/service\\.js$',
					'^server/modules/audit/(record|entries)\\.js$',
					'^server/modules/account/secondFactor\\.js$',
				],
			},
		},
		{
			name: 'modules-own-their-routes',
			comment:
				'Only the index.ts of a module registers its routes, and only server/modules/index.ts and app.ts make modules.',
			severity: 'error',
			from: {
				path: '^server/',
				pathNot: '^server/(app|modules/index|modules/[^/]+/index)\\.js$|\\.test\\.js$|/testing/',
			},
			to: { path: '^server/modules/([^/]+/index|.+[rR]outes)\\.js$', pathNot: '/editRoutes\\.js$' },
		},
		{
			name: 'orders-before-payments',
			comment:
				'An order knows its own payment (orders/payment/); proofs, decisions and gateways act on orders, and no order knows them.',
			severity: 'error',
			from: { path: '^server/modules/orders/', pathNot: '\\.test\\.js$|/testing/' },
			to: { path: '^server/modules/payments/' },
		},
		{
			name: 'catalog-road-below',
			comment:
				'Whoever changes the catalogue uses the one road of changes, which knows none of them: tables, prices, the memory of ' +
				'lists and the reason of a movement are all that is below it.',
			severity: 'error',
			from: { path: '^server/modules/catalog/changes/', pathNot: '\\.test\\.js$' },
			to: {
				path: '^server/modules/catalog/[^/]+/',
				pathNot: '^server/modules/catalog/((changes|prices|tables)/|lists/service\\.js$|stock/changeReason\\.js$)',
			},
		},
		{
			name: 'server-base',
			comment: 'Configuration, database, live channel, plugins and lib know no module.',
			severity: 'error',
			from: { path: '^server/platform/', pathNot: '\\.test\\.js$|/testing/' },
			to: { path: '^server/(modules|ssr|commands|app|main)\\b' },
		},
		{
			name: 'not-to-dev-dep',
			comment: 'What the programs import is in `dependencies`, whose licences the audit reads.',
			severity: 'error',
			from: { path: '^(contract|src|server)/', pathNot: '\\.test\\.js$|testing/' },
			to: { dependencyTypes: ['npm-dev'] },
		},
		{ name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
	],
	options: {
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '\\.(css|svg|png|webp|woff2)$' },
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['import', 'require', 'node', 'default', 'types'],
			extensions: ['.js', '.json'],
		},
	},
};
