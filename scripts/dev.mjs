import { spawn } from 'node:child_process';
import { freePort } from './lib/freePort.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/nodeVersion.mjs';
import { inRoot, root, tsxSettings } from './lib/root.mjs';
import { stopWithNpm } from './lib/stopWithNpm.mjs';

requireNode();
stopWithNpm();
await ensureInstalled();

const port = process.env.PORT ?? '8080';
const serverPort = String(await freePort());
// webpack-dev-server stands in front and hands the API, the live channel and the pictures on to SERVER_PORT.
const shared = { ...process.env, NODE_ENV: 'development', SERVER_PORT: serverPort };

const start = (script, args, env) =>
	spawn(process.execPath, [script, ...args], { cwd: root, env: { ...shared, ...env }, stdio: 'inherit' });

const children = [
	start(inRoot('node_modules', 'tsx', 'dist', 'cli.mjs'), ['watch', '--clear-screen=false', 'server/main.ts'], {
		PORT: serverPort,
		HOST: '127.0.0.1',
		...tsxSettings,
	}),
	start(inRoot('node_modules', 'webpack', 'bin', 'webpack.js'), ['serve', '--mode', 'development'], {
		PORT: port,
		FAST_REFRESH: 'on',
	}),
];
console.log(`Development: http://localhost:${port} (the server is behind it, on port ${serverPort})`);

let stopping = false;
function stop(signal) {
	if (stopping) return;
	stopping = true;
	for (const child of children) if (child.exitCode === null) child.kill(signal);
	// A child that does not listen must not be left behind.
	setTimeout(() => {
		for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
	}, 5000).unref();
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
for (const child of children) {
	child.once('exit', (code) => {
		if (!stopping) process.exitCode = code ?? 1;
		stop('SIGTERM');
	});
}
