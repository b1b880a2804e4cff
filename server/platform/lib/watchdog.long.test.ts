import { spawn, spawnSync } from 'node:child_process';

const script = (work: string) => `
	require('tsx/cjs');
	require('./server/platform/lib/watchdog').startWatchdog(1);
	${work}`;

describe('the watchdog', () => {
	it('[R13-07] ends a process whose main thread stands still, and says so', () => {
		const { signal, stderr } = spawnSync(process.execPath, ['-e', script('setTimeout(() => { for (;;); }, 2500);')], {
			encoding: 'utf8',
		});
		expect(stderr).toBe('El proceso no responde desde hace 1 s y se termina. Vuelve a abrir la tienda.\n');
		expect(signal).toBe('SIGKILL');
	});

	it('[R13-07] lets a process go on that was stopped from outside, and keeps none from ending', async () => {
		const child = spawn(process.execPath, ['-e', script("console.log('up'); setTimeout(() => {}, 9000);")]);
		await new Promise((resolve) => child.stdout.once('data', resolve));
		child.kill('SIGSTOP');
		await new Promise((resolve) => setTimeout(resolve, 4000));
		child.kill('SIGCONT');
		expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
	});
});
