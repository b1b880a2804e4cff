import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, output?: 'show' | 'keep', shell?: boolean }} [options]
 *   `show` hands our own output on; `keep` collects it.
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program could not be started
 */
export function run(command, args, options = {}) {
	return new Promise((resolve) => {
		const keep = options.output === 'keep';
		const child = spawn(command, args, {
			cwd: options.cwd ?? root,
			env: { ...process.env, ...options.env },
			stdio: keep ? ['ignore', 'pipe', 'pipe'] : 'inherit',
			shell: options.shell ?? false,
		});
		const chunks = [];
		child.stdout?.on('data', (chunk) => chunks.push(chunk));
		child.stderr?.on('data', (chunk) => chunks.push(chunk));
		const forward = (signal) => child.kill(signal);
		process.once('SIGINT', forward);
		process.once('SIGTERM', forward);
		const settle = (code, extra = '') => {
			process.off('SIGINT', forward);
			process.off('SIGTERM', forward);
			resolve({ code, output: Buffer.concat(chunks).toString('utf8') + extra });
		};
		child.once('error', (error) => settle(127, `${error.message}\n`));
		child.once('close', (code, signal) => settle(code ?? (signal ? 130 : 1)));
	});
}

/** Runs a script of an installed package (or of ours) with this very Node. */
export const runNode = (script, args = [], options = {}) => run(process.execPath, [script, ...args], options);

/**
 * Runs a long step: says what happens, adds a line every few seconds, and how long it took.
 * The output of the step appears only when it failed.
 * @param {string} title
 * @param {() => Promise<{ code: number, output: string }>} work
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function step(title, work) {
	const since = Date.now();
	console.log(`• ${title}…`);
	const ticker = setInterval(() => console.log(`  … ${Math.round((Date.now() - since) / 1000)} s`), 5000);
	try {
		const { code, output } = await work();
		if (code === 0) {
			console.log(`  done in ${seconds(since)} s`);
			return true;
		}
		console.error(output.trimEnd());
		console.error(`✗ ${title}: failed (code ${code}) after ${seconds(since)} s`);
		return false;
	} finally {
		clearInterval(ticker);
	}
}
