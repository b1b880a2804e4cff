import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from './median';

const rounds = 7;
const secondsPerRound = 2;
const connections = 32;
const bench = path.join(__dirname, '..');

export interface Answer {
	status: number;
	headers: Record<string, string>;
	body: Buffer;
}

export interface Target {
	child: ChildProcess;
	address: string;
}

/** Answers a second, and cores that the server kept busy meanwhile: well below 1, the client was the bottleneck. */
interface Figures {
	rate: number;
	busy: number;
}

interface Comparison {
	name: string;
	limit: number;
	detail: string;
	path: string;
	headers: Record<string, string>;
	status: number;
}

/** Answers a second of the shop as a part of those of the bare server, which writes the same bytes, in turns. */
export async function compare(shop: Target, bare: Target, comparison: Comparison) {
	const { name, limit, detail } = comparison;
	for (const target of [shop, bare]) await load(target, comparison, 1);
	const measured: { shop: Figures; bare: Figures }[] = [];
	for (let round = 0; round < rounds; round++) {
		// Who is first changes, so that a machine that slows down or speeds up favours neither.
		const order = round % 2 === 0 ? [shop, bare] : [bare, shop];
		const figures = new Map<Target, Figures>();
		for (const target of order) figures.set(target, await load(target, comparison, secondsPerRound));
		measured.push({ shop: figures.get(shop) as Figures, bare: figures.get(bare) as Figures });
	}
	const middle = (pick: (round: { shop: Figures; bare: Figures }) => number) => median(measured.map(pick));
	const answers = (who: 'shop' | 'bare') => Math.round(middle((round) => round[who].rate));
	const busy = (who: 'shop' | 'bare') => middle((round) => round[who].busy).toFixed(2);
	return {
		name,
		value: middle((round) => round.shop.rate / round.bare.rate),
		limit,
		unit: '× node:http',
		better: 'higher' as const,
		detail:
			`${detail}; median of ${rounds} rounds: ${answers('shop')} of ${answers('bare')} answers/s, ` +
			`${busy('shop')} and ${busy('bare')} cores busy`,
	};
}

/** Starts a server of the folder `bench` and waits for its address; the bare one is given what it answers. */
export async function start(file: string, answer?: Answer): Promise<Target> {
	const child = fork(path.join(bench, file), { execArgv: file.endsWith('.ts') ? ['--import', 'tsx'] : [] });
	if (answer) child.send({ ...answer, body: answer.body.toString('base64') });
	const { address } = await reply<{ address: string }>(child);
	return { child, address };
}

/** The next message of a child; an error when it ends instead. */
export function reply<Message>(child: ChildProcess): Promise<Message> {
	return new Promise((resolve, reject) => {
		const onExit = (code: number | null) => reject(new Error(`A server of the benchmark ended with code ${code}.`));
		child.once('exit', onExit);
		child.once('message', (message) => {
			child.off('exit', onExit);
			resolve(message as Message);
		});
	});
}

export async function stop({ child }: Target): Promise<void> {
	if (child.exitCode !== null) return;
	const ended = once(child, 'exit');
	child.disconnect();
	const impatient = setTimeout(() => child.kill('SIGKILL'), 5000);
	await ended;
	clearTimeout(impatient);
}

/** Compression may happen after the first answer; asks until it comes compressed. */
export async function compressed(address: string): Promise<Answer> {
	for (let attempt = 0; attempt < 100; attempt++) {
		const answer = await ask(address, { 'accept-encoding': 'br' });
		if (answer.headers['content-encoding'] === 'br') return answer;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error('The answer never came compressed.');
}

/** One request; the headers are those that the server wrote, without what node:http adds by itself. */
export async function ask(address: string, headers: Record<string, string>): Promise<Answer> {
	const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
		http.get(address, { headers, agent: false }, resolve).once('error', reject);
	});
	const chunks: Buffer[] = [];
	for await (const chunk of response) chunks.push(chunk);
	const own = Object.entries(response.headers).filter(
		([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name),
	);
	return {
		status: response.statusCode ?? 0,
		headers: Object.fromEntries(own) as Record<string, string>,
		body: Buffer.concat(chunks),
	};
}

/** Loads a server from a process of its own; every answer must have the status. */
export async function load(
	{ child, address }: Target,
	{ path: target, headers, status }: Pick<Comparison, 'path' | 'headers' | 'status'>,
	seconds: number,
): Promise<Figures> {
	const { host, port, pathname, search } = new URL(target, address);
	const lines = [
		`GET ${pathname}${search} HTTP/1.1`,
		`host: ${host}`,
		...Object.entries(headers).map((pair) => pair.join(': ')),
	];
	const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`).toString('base64');
	const before = await cpuOf(child);
	const { stdout } = await promisify(execFile)(process.execPath, [
		path.join(bench, 'listsClient.mjs'),
		...[port, connections, seconds, status, request].map(String),
	]);
	const busy = (await cpuOf(child)) - before;
	const result: { answers: number; seconds: number } = JSON.parse(stdout);
	return { rate: result.answers / result.seconds, busy: busy / 1e6 / result.seconds };
}

/** Answers for each second of processor time that the server uses, to requests that are all different. */
export async function answersPerCore(
	{ child, address }: Target,
	paths: Iterable<string>,
	headers: Record<string, string>,
): Promise<{ rate: number; answers: number }> {
	const waiting = paths[Symbol.iterator]();
	const before = await cpuOf(child);
	let answers = 0;
	const client = async () => {
		for (let next = waiting.next(); !next.done; next = waiting.next()) {
			const answer = await fetch(address + next.value, { headers });
			await answer.arrayBuffer();
			if (answer.status !== 200) throw new Error(`${next.value} was answered with ${answer.status}.`);
			answers++;
		}
	};
	await Promise.all(Array.from({ length: 4 }, client));
	return { answers, rate: (answers * 1e6) / ((await cpuOf(child)) - before) };
}

/** Microseconds of processor time that a server has used so far. */
async function cpuOf(child: ChildProcess): Promise<number> {
	child.send('cpu');
	const { cpu } = await reply<{ cpu: NodeJS.CpuUsage }>(child);
	return cpu.user + cpu.system;
}
