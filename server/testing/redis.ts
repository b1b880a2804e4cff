import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createClient } from '@redis/client';
import { freePort } from './postgres';

const program = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((file) => fs.existsSync(file));

/** `describe` for what needs a real Redis. Where none is installed it skips. */
export const describeOnRedis: jest.Describe = program ? describe : describe.skip;

/** A Redis of its own on a loopback port, which keeps nothing; it has the same address after `resume`. */
export async function startTestRedis() {
	if (!program) throw new Error('Redis is not installed');
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-redis-'));
	const port = await freePort();
	const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
	const run = async () => {
		const child = spawn(program, settings, { stdio: 'ignore' });
		const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
		while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20));
		return { child, ended };
	};
	let running = await run();
	async function halt(): Promise<void> {
		running.child.kill('SIGKILL');
		await running.ended;
	}
	return {
		port,
		/** Resolves when so many connections listen to any channel. */
		async subscribers(count: number): Promise<void> {
			const client = createClient({ url: `redis://127.0.0.1:${port}` });
			await client.connect();
			for (let known = -1; known !== count; await new Promise((resolve) => setTimeout(resolve, 20))) {
				const channels = await client.pubSubChannels();
				const listening = Object.values(await client.pubSubNumSub(channels));
				known = listening.reduce((sum, one) => sum + one, 0);
			}
			client.destroy();
		},
		/** To every server that listens, as another program might. */
		async publish(channel: string, text: string): Promise<void> {
			const client = createClient({ url: `redis://127.0.0.1:${port}` });
			await client.connect();
			await client.publish(channel, text);
			client.destroy();
		},
		url: `redis://127.0.0.1:${port}`,
		halt,
		async resume(): Promise<void> {
			running = await run();
		},
		async stop(): Promise<void> {
			await halt();
			fs.rmSync(folder, { recursive: true, force: true });
		},
	};
}

export type TestRedis = Awaited<ReturnType<typeof startTestRedis>>;

/** Whether something takes connections there. */
export function answers(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = net.connect(port, '127.0.0.1', () => {
			probe.destroy();
			resolve(true);
		});
		probe.once('error', () => resolve(false));
	});
}
