import { getHeapStatistics } from 'node:v8';
import type { SystemStatus } from '#contract/admin/system';
import { version } from '#package.json';
import { openServers, readCopyReason, readLastBackup, sql, type Tx } from '#platform/db';
import type { watchEventLoop } from '#platform/lib/eventLoopDelay';
import { iso, within } from '#platform/lib/time';
import type { Platform, PlatformServices } from '#platform/platform';
import type { CatalogCache } from '../catalog/lists/service';
import type { Mail } from '../mail/service';
import type { Orders } from '../orders/service';
import { judge, judgeBackup, judgeDisk, worstOf } from './judge';

const databaseTimeoutMs = 3000;

export interface SystemDeps extends Platform, Pick<PlatformServices, 'disk' | 'passwords' | 'unnamedProxy'> {
	cache: CatalogCache;
	orders: Orders;
	mail: Pick<Mail, 'backlog' | 'counts' | 'setUp'>;
	eventLoop: Pick<ReturnType<typeof watchEventLoop>, 'delays'>;
}

interface DatabaseFacts {
	version: string;
	sizeBytes: number;
	schema: number;
}

async function readFacts(tx: Tx): Promise<DatabaseFacts | undefined> {
	const [facts] = await tx.query<DatabaseFacts>(sql`
		SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS "sizeBytes",
			(SELECT max(id) FROM schema_migrations) AS schema`);
	return facts;
}

export type System = ReturnType<typeof createSystem>;

export function createSystem(deps: SystemDeps) {
	const { database, clock, live } = deps;
	const minimumRoom = (deps.config.minFreeSpace ?? 0) * 1e6;
	const startedAt = iso(clock.now() - process.uptime() * 1000);

	const listServers = async () =>
		database.kind === 'pglite' ? [{ address: 'local', since: startedAt }] : openServers(database);

	async function readDatabase() {
		const begun = performance.now();
		const facts = (await within(databaseTimeoutMs, readFacts(database), null)) ?? null;
		const answer = facts ? performance.now() - begun : null;
		const [lag, servers, backup, mails, copy] = await Promise.all([
			facts && within(databaseTimeoutMs, live.lag(), null),
			facts ? within(databaseTimeoutMs, listServers(), []) : [],
			facts && within(databaseTimeoutMs, readLastBackup(database), null),
			facts && within(databaseTimeoutMs, deps.mail.backlog(), null),
			facts && within(databaseTimeoutMs, readCopyReason(database), null),
		]);
		return { facts, answer, lag, servers, backup, mails, copy: copy ?? null };
	}

	function ofProcess(): Pick<SystemStatus, 'disk' | 'memory' | 'eventLoop' | 'live' | 'work'> {
		const room = deps.disk.room();
		const { heap_size_limit: heapLimit } = getHeapStatistics();
		const { rss: resident, heapUsed: heap } = process.memoryUsage();
		const delays = deps.eventLoop.delays();
		const { sessions, byTransport } = live.stats();
		const free = room?.free ?? null;
		return {
			disk: {
				state: judgeDisk(free, minimumRoom),
				free,
				size: room?.size ?? null,
				minimum: minimumRoom,
			},
			memory: { state: judge('heap', heap / heapLimit), resident, heap, heapLimit },
			eventLoop: { state: judge('eventLoopMs', delays.p99), ...delays },
			live: { sessions, websocket: byTransport.websocket, sockjs: sessions - byTransport.websocket },
			work: {
				readings: deps.cache.stats().readings,
				checkouts: deps.orders.stats().checkouts,
				passwords: deps.passwords.stats(),
			},
		};
	}

	function ofMail(mails: Awaited<ReturnType<Mail['backlog']>> | null | undefined): SystemStatus['mail'] {
		const { from, trouble, passwordLost } = deps.mail.setUp();
		const state = trouble || passwordLost ? 'problem' : from === null || (mails?.failed ?? 0) > 0 ? 'warning' : 'ok';
		const { waiting = null, failed = null } = mails ?? {};
		return { state, sends: from !== null, passwordLost, working: trouble === null, waiting, failed };
	}

	function ofProxy(): SystemStatus['proxy'] {
		const unnamed = deps.unnamedProxy();
		return { state: judge('unnamedProxy', unnamed.requests), ...unnamed };
	}

	return {
		/** Never rejects: unavailable facts are null. */
		async status(): Promise<SystemStatus> {
			const { facts, answer, lag, servers, backup: backupAt, mails, copy } = await readDatabase();
			await within(databaseTimeoutMs, clock.agrees(), null);
			const now = clock.now();
			const current = live.isUpToDate();
			const parts = {
				...ofProcess(),
				database: {
					state: answer === null ? ('problem' as const) : judge('answerMs', answer),
					kind: database.kind,
					version: facts?.version ?? null,
					size: facts?.sizeBytes ?? null,
					answer,
					pools: database.pools(),
				},
				log: {
					state: current ? judge('lagSeconds', lag?.seconds ?? 0) : ('problem' as const),
					current,
					events: lag?.events ?? null,
					seconds: lag?.seconds ?? null,
				},
				backup: { state: judgeBackup(backupAt?.getTime() ?? null, now), at: backupAt?.toISOString() ?? null },
				mail: ofMail(mails),
				proxy: ofProxy(),
				clock: {
					state: clock.isWrong() ? ('problem' as const) : ('ok' as const),
					aheadSeconds: Math.round(clock.ahead() / 1000),
				},
			};
			const { proxy, disk, memory, eventLoop, log, backup, mail, clock: time } = parts;
			const all = [proxy, parts.database, log, disk, memory, eventLoop, backup, mail, time];
			return {
				at: iso(now),
				state: worstOf(all.map(({ state }) => state)),
				program: { version, node: process.versions.node, schema: facts?.schema ?? null, startedAt },
				...parts,
				servers,
				copy,
			};
		},
	};
}
