import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort, unprivileged } from './postgres';
import { answers } from './redis';

const program = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
	.map((folder) => path.join(folder, 'pgbouncer'))
	.find((file) => fs.existsSync(file));

/** `describe` for what needs a real PgBouncer. Where none is installed it skips. */
export const describeOnPgBouncer: jest.Describe = program ? describe : describe.skip;

/** A pooler of transactions in front of this PostgreSQL. Answers an address like the one that it was given. */
export async function startPgBouncer(databaseUrl: string) {
	if (!program) throw new Error('PgBouncer is not installed');
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-pgbouncer-'));
	const owner = process.getuid?.() === 0 ? unprivileged() : {};
	if (owner.uid !== undefined) fs.chownSync(folder, owner.uid, owner.gid ?? owner.uid);
	const url = new URL(databaseUrl);
	const port = await freePort();
	fs.writeFileSync(path.join(folder, 'users.txt'), `"${url.username}" ""\n`);
	fs.writeFileSync(
		path.join(folder, 'pgbouncer.ini'),
		`[databases]
* = host=127.0.0.1 port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
	);
	const child = spawn(program, ['-q', path.join(folder, 'pgbouncer.ini')], { ...owner, stdio: 'ignore' });
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 20));
	url.port = String(port);
	return {
		url: url.href,
		async stop(): Promise<void> {
			child.kill('SIGTERM');
			await ended;
			fs.rmSync(folder, { recursive: true, force: true });
		},
	};
}
