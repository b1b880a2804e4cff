import { spawn } from 'node:child_process';

describe('the embedded database', () => {
	it('[R13-08] a statement that never ends is given up, and the process with it; a signal is heard meanwhile', async () => {
		const spinning = `
			require('tsx/cjs');
			const { openDatabase, sql } = require('./server/platform/db');
			const onDead = ({ message }) => { console.log(message); process.exit(70); };
			process.on('SIGTERM', () => console.log('heard'));
			openDatabase({ dataDir: '', memory: true, onDead, stallLimit: 3 }).then((database) => {
				console.log('open');
				database.query(sql\`SELECT count(*) FROM generate_series(1, 1e12::bigint)\`).catch(() => {});
				database.query(sql\`SELECT 1\`).catch(({ name }) => console.log(name));
			});`;
		const child = spawn(process.execPath, ['-e', spinning]);
		let output = '';
		child.stdout.on('data', (chunk: Buffer) => {
			if (chunk.toString().includes('open')) child.kill('SIGTERM');
			output += chunk.toString();
		});
		expect(await new Promise((resolve) => child.once('close', resolve))).toBe(70);
		expect(output).toBe('open\nheard\nThe embedded database does not answer: a statement had no answer for 3 s\n');
	});
});
