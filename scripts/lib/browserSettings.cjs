const { readFileSync } = require('node:fs');
const path = require('node:path');
const { parseEnv } = require('node:util');

/** Settings of the browser build, `.env` overridden by the process environment, as constants of its sources. */
exports.browserSettings = () =>
	Object.fromEntries(
		Object.entries(parseEnv(readFileSync(path.join(__dirname, '..', '..', '.env'), 'utf8'))).map(([name, value]) => [
			`process.env.${name}`,
			JSON.stringify(process.env[name] ?? value),
		]),
	);
