import fs from 'node:fs';
import path from 'node:path';
import { settingSections } from '#contract/settings/settings';
import { readConfig } from '#platform/config';
import { type Limit, shopLimits, siteShare } from '#platform/lib/shopLimits';

const root = path.join(__dirname, '..');
const file = path.join(root, 'docs/security.md');
const [begin, end] = ['<!-- limits -->', '<!-- /limits -->'];

const limits: [string, Limit][] = Object.entries(shopLimits);

const units = [
	['day', 86_400_000],
	['hour', 3_600_000],
	['minute', 60_000],
] as const;

function durationOf(ms: number): string {
	const [unit, length] = units.find(([, unitMs]) => ms % unitMs === 0) ?? ['ms', 1];
	const count = ms / length;
	return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

function rowOf([name, { counts, per, max, unit, windowMs, counted, setting }]: [string, Limit]): string {
	const number = unit === 'part' ? `1/${max}` : [max.toLocaleString('en'), unit].filter(Boolean).join(' ');
	const cells = [
		`\`${name}\``,
		counts,
		per,
		number,
		windowMs === null ? '' : durationOf(windowMs),
		counted === 'memory' ? 'this server' : counted === 'rows' ? 'rows' : 'all servers',
		setting ? `\`${setting}\`` : '',
	];
	return `| ${cells.join(' | ')} |`;
}

const printed = () =>
	[
		begin,
		`A network is an IPv4 address or an IPv6 /64; its /48 has ${siteShare} times as much, but counts as one network where a product is named. *All servers* count together, *rows* are a rule over orders, holds, payments or mails, *this server* is memory and sockets.`,
		'',
		'| limit | what is counted | for each | number | in | counted by | setting |',
		'|---|---|---|---|---|---|---|',
		...limits.map(rowOf),
		end,
	].join('\n');

describe('the limits of the shop', () => {
	it('[R22-10] docs/security.md prints every limit with its scope, number, window and setting', () => {
		const text = fs.readFileSync(file, 'utf8');
		const [from, to] = [text.indexOf(begin), text.indexOf(end) + end.length];
		expect(from).toBeGreaterThan(0);
		expect(to).toBeGreaterThan(from);
		if (process.env.PRINT_LIMITS) fs.writeFileSync(file, text.slice(0, from) + printed() + text.slice(to));
		expect(fs.readFileSync(file, 'utf8').slice(from)).toContain(`${printed()}\n`);
	});

	it('[R22-11] each number that a setting changes is the one that the shop starts with', () => {
		const config = readConfig({});
		const fromEnvironment: Record<string, number> = {
			UNPAID_ORDERS_PER_ADDRESS: config.unpaidPerNetwork,
			CONNECTIONS_PER_ADDRESS: config.connectionsPerAddress,
			LIVE_SESSIONS_PER_ADDRESS: config.sessionsPerAddress,
			READINGS_PER_ADDRESS: config.readingsPerAddress,
			UNCONFIRMED_MAILS_PER_MINUTE: config.unconfirmedMailsPerMinute,
		};
		const orders: Record<string, unknown> = settingSections.orders.initial;
		const set = limits.filter(([, { setting }]) => setting);
		const started = ({ setting = '' }: Limit) => fromEnvironment[setting] ?? orders[setting.replace('orders.', '')];
		expect(set.map(([name, limit]) => [name, started(limit)])).toEqual(set.map(([name, { max }]) => [name, max]));
		expect(new Set(set.map(([, { setting }]) => setting)).size).toBe(9);
	});

	it('[R22-12] the server reads each limit, or the setting that it is', () => {
		const sources = fs
			.readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
			.filter(
				(name) => name.endsWith('.ts') && !/\.test\.ts$|testing\//.test(name) && !name.endsWith('lib/shopLimits.ts'),
			)
			.map((name) => fs.readFileSync(path.join(root, 'server', name), 'utf8'))
			.join('\n');
		const read = limits.map(([name, { setting }]) => setting?.match(/^orders\.(\w+)$/)?.[1] ?? name);
		expect(read.filter((name) => !new RegExp(`\\b${name}\\b`).test(sources))).toEqual([]);
	});
});
