/**
 * The graph of imports by which `npm test -- --changed` finds its tests; jest asks for the imports of each file. In the
 * whole graph nearly every test reaches every file, through the helpers that start the application. So here
 * - those helpers do not import the application, and tables of lazy pages do not import the pages;
 * - a test imports the files of its folder; in the browser also the pages whose addresses it names, which stand for its
 *   folder in `src/pages/`; those of the database also the migrations, which are found by their folder.
 * Imports of types alone do not count in the browser's code: the type check runs beside the tests.
 */
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..', '..');

const applications = /(^|\/)app\/(App|createAppStore)$|^\.\.\/app$/;
const startsApplication = /^(server|src)\/testing\/(testApp|renderApp|testStore)\.tsx?$/;

/** Tables of lazy pages, with the start of their addresses. */
const pageTables = [
	['src/app/pages.tsx', ''],
	['src/admin/routes.tsx', '/admin/'],
];

const typeImports = /^(import|export) type [^;]*;$/gm;
const lazyPages = /['"]?([\w/:*-]+)['"]?(?::| =) lazy(?:Page)?\(\(\) => import\([^'"]*(?:"[^"]*"[^'"]*)?'(\.[^']+)'\)/g;
const namedPaths = /\['(\/[^']*)', '([\w-]+)'\]/g;

const pattern = (address) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+').replace('/*', '(/.*)?')}$`);

/** Pages as [pattern of the address, file without its ending]. */
let known;
function pages() {
	known ??= pageTables.flatMap(([table, start]) => {
		const text = fs.readFileSync(path.join(root, table), 'utf8');
		const fileOf = (name) => path.join(root, path.dirname(table), name);
		const files = new Map([...text.matchAll(lazyPages)].map(([, name, file]) => [name, fileOf(file)]));
		const named = [...text.matchAll(namedPaths)].map(([, address, name]) => [pattern(address), files.get(name)]);
		const below = [...files].map(([name, file]) => [pattern(start + name.toLowerCase()), file]);
		return start ? below : named;
	});
	return known;
}

/** The pages of all addresses in `text`; what an expression adds to an address is one step of it. */
function pagesNamedIn(text) {
	const addresses = new Set(
		[...text.matchAll(/['"`](\/[\w\-/${}.:]*)/g)].map(([, address]) => address.replace(/\$\{[^}]*\}?/g, 'x')),
	);
	if (addresses.has('/admin')) addresses.add('/admin/dashboard');
	return pages()
		.filter(([at]) => [...addresses].some((address) => at.test(address)))
		.map(([, file]) => file);
}

const filesIn = (folder) =>
	fs
		.readdirSync(folder)
		.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
		.map((name) => path.join(folder, name.replace(/\.tsx?$/, '')));

/** What the test `name` reaches beside its imports; `code` is its text. */
function reachedBy(name, code) {
	const folder = path.join(root, path.dirname(name));
	if (name.startsWith('src/pages/')) return pagesNamedIn(code);
	if (name.startsWith('src/')) return [...filesIn(folder), ...pagesNamedIn(code)];
	if (name.startsWith('server/platform/db/'))
		return [...filesIn(folder), ...filesIn(path.join(root, 'server/platform/db/migrations'))];
	return filesIn(folder);
}

module.exports = {
	getCacheKey: () => fs.readFileSync(__filename, 'utf8'),
	extract(code, file, extract) {
		const name = path.relative(root, file).split(path.sep).join('/');
		let text = code;
		if (name.startsWith('src/')) text = text.replace(typeImports, '');
		if (pageTables.some(([table]) => table === name)) text = text.replace(/import\([^)]*\)/g, '');
		const imports = extract(text);
		if (startsApplication.test(name)) return new Set([...imports].filter((to) => !applications.test(to)));
		return /\.test\.tsx?$/.test(name) ? new Set([...imports, ...reachedBy(name, code)]) : imports;
	},
};
