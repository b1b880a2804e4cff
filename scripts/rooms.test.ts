import { collectRooms } from './lib/rooms.mjs';

it('[R22-160] imports of files become imports of rooms, and what is inside a room or of a test is none', () => {
	const { note, files } = collectRooms();
	note('server/modules/orders/payment/service.ts', 'import { sql } from "../../../platform/db";\nimport "../change";');
	note('server/platform/db/embedded.ts', 'export { a } from "./../../modules/orders/index";\nimport("../lib/thread");');
	note('server/platform/lib/time.test.ts', 'import "../db/index";');
	note('server/platform/lib/time.ts', 'import "../live/testing/clients";\nimport "../config";');
	expect(Object.fromEntries(files())).toEqual({
		'rooms/server.modules.orders/index.js':
			"import '../server.platform.db/index.js'; // server/modules/orders/payment/service.ts\n",
		'rooms/server.platform.db/index.js':
			"import '../server.modules.orders/index.js'; // server/platform/db/embedded.ts\n" +
			"import '../server.platform.lib/index.js'; // server/platform/db/embedded.ts\n",
		'rooms/server.platform.lib/index.js':
			"import '../server.platform.config/index.js'; // server/platform/lib/time.ts\n",
		'rooms/server.platform.config/index.js': '',
	});
});

it('[R22-161] folders of the catalogue are rooms of their own beside those of the server', () => {
	const { note, files } = collectRooms();
	note('server/modules/catalog/groups/save.ts', 'import "../products/fields";\nimport "../table";');
	expect(files().map(([file]) => file)).toEqual([
		'catalog/server.modules.catalog.products/index.js',
		'catalog/server.modules.catalog.groups/index.js',
		'catalog/server.modules.catalog.table/index.js',
	]);
});
