import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { explainLostMailPassword } from '#modules/settings/secrets';
import { readShopName } from '#modules/settings/service';
import { generatedPassword, passwordFile } from '#modules/users/firstAdmin';
import { type Config, readConfig } from '#platform/config';
import { type Database, type DatabaseLog, isFolderNew, notePlace, readCopyReason, storedSecret } from '#platform/db';
import type { App } from '#platform/lib/app';
import { systemClock } from '#platform/lib/app';
import { openConsoleAccess } from '#platform/lib/consoleAccess';
import { createLog } from '#platform/lib/log';
import type { Tracing } from '#platform/lib/tracing';
import { startWatchdog } from '#platform/lib/watchdog';
import { buildApp } from './app';
import { backup } from './commands/backup';
import { move } from './commands/move';
import { reseal } from './commands/reseal';
import { resetAdmin } from './commands/resetAdmin';
import { restore } from './commands/restore';
import { prepare, prepareInChild, prepareNewShop, preparing } from './prepare';
import { loadPageBuild } from './ssr/build';
import { explain } from './startProblem';

const say = (line: string): void => console.log(line);

const forcedEndMs = 4500;
/** Short, because answered changes are on disk. */
const databaseCloseMs = 1000;

async function start(takeOver: boolean): Promise<void> {
	const config = readConfig(process.env);
	startWatchdog(config.stallLimit);
	const log = createLog(config.logLevel);
	if (isFolderNew(config)) await prepareInChild();
	// The embedded database opens in a worker thread.
	const [database, pageBuild] = await Promise.all([prepare(config, log), loadPageBuild(config.publicDir)]);
	await notePlace(database, config.dataDir);
	const place = { database, dataDir: config.dataDir };
	const jwtSecret = config.jwtSecret ?? (await storedSecret(place, 'jwt-secret', 48));
	const secretKey = config.secretKey ?? (await storedSecret(place, 'secret-key', 48));
	const access = openConsoleAccess(config.dataDir);
	const deps = {
		config,
		tracing: await openTracing(config, log),
		database,
		clock: systemClock,
		jwtSecret,
		secretKey,
		log,
		consoleSecret: access.secret,
		pageBuild,
		takesOver: takeOver,
	};
	const app = await buildApp(deps);
	app.addHook('onClose', async () => access.close());
	stopOnSignals(app, database);
	try {
		await app.listen({ port: config.port, host: config.host });
	} catch (error) {
		await app.close();
		await database.close();
		throw error;
	}
	const url = addressOf(app, config);
	access.announce(url);
	await announce(url, config, database);
	const lostPassword = config.smtp ? null : await explainLostMailPassword(database, secretKey);
	if (lostPassword !== null) say(lostPassword);
}

async function openTracing({ traces, trustProxy }: Config, log: DatabaseLog): Promise<Tracing | undefined> {
	if (!traces) return undefined;
	const { startTracing } = await import('#platform/lib/openTelemetry');
	return startTracing({ ...traces, trustProxy, log });
}

function addressOf(app: App, config: Config): string {
	const { port } = app.server.address() as AddressInfo;
	const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
	return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function announce(url: string, config: Config, database: Database): Promise<void> {
	say(`${await readShopName(database)} está abierta en ${url}`);
	const copyReason = await readCopyReason(database);
	if (copyReason !== null) say(`${copyReason} ${sayTakeOver}`);
	const password = await generatedPassword(database, config.dataDir);
	if (password === undefined) return;
	const file = path.relative(process.cwd(), path.join(config.dataDir, passwordFile));
	say(`Administrador: ${config.adminUsername}`);
	say(`Contraseña: ${password}  (guardada en ${file} hasta que la cambies)`);
}

const sayTakeOver = `Es una copia: no toma pedidos, no envía correos, no cobra y no emite comprobantes.
Si ahora es la tienda, ábrela con --take-over o dilo en Sistema.`;

/** The first signal closes gracefully; a second one, or the limit, exits. */
function stopOnSignals(app: App, database: Database): void {
	let stopping = false;
	async function stop(): Promise<void> {
		if (stopping) process.exit(1);
		stopping = true;
		say('Cerrando la tienda…');
		setTimeout(() => process.exit(1), forcedEndMs).unref();
		await app.close();
		await Promise.race([database.close(), pause(databaseCloseMs)]);
		process.exit(0);
	}
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.on(signal, () => {
			stop().catch((error: unknown) => {
				console.error(error);
				process.exit(1);
			});
		});
	}
}

type Command = (config: Config, args: string[], log: DatabaseLog) => Promise<string>;

const commands: Record<string, Command> = {
	'admin:reset': (config, [username], log) => resetAdmin(config, username, log),
	backup,
	move,
	reseal,
	restore,
};

async function run([name = '', ...args]: string[]): Promise<void> {
	if (name === preparing) return prepareNewShop(readConfig(process.env));
	const command = commands[name];
	if (!command) return start(process.argv.includes('--take-over'));
	const config = readConfig(process.env);
	say(await command(config, args, createLog(config.logLevel)));
}

run(process.argv.slice(2)).catch((error: unknown) => {
	console.error(explain(error));
	process.exit(1);
});
