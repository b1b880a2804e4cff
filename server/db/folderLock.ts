import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Another process has the data folder open. The message is for the operator. */
export class FolderInUse extends Error {
	override name = 'FolderInUse';
}

/**
 * Takes the data folder for this process, or throws FolderInUse. PGlite has no lock of its own: two processes
 * on one folder lose rows silently. The lock is a listening socket named after the folder's device and inode,
 * so it is the same whichever path leads there, and the kernel frees it however the process ends.
 * The pid file beside it is only for the message.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
	const { dev, ino } = fs.statSync(folder);
	const pidFile = path.join(folder, 'server.pid');
	const server = net.createServer((socket) => socket.destroy());
	await new Promise<void>((resolve, reject) => {
		server.once('error', (error: NodeJS.ErrnoException) => {
			reject(error.code === 'EADDRINUSE' ? new FolderInUse(inUse(folder, pidFile)) : error);
		});
		server.listen(socketName(dev, ino), resolve);
	});
	server.unref();
	fs.writeFileSync(pidFile, `${process.pid}\n`);
	return async () => {
		fs.rmSync(pidFile, { force: true });
		await new Promise<void>((resolve) => server.close(() => resolve()));
	};
}

function socketName(dev: number, ino: number): string | { port: number; host: string } {
	const name = `tienda-viva-${dev}-${ino}`;
	if (process.platform === 'linux') return `\0${name}`;
	if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
	// Elsewhere a socket is a file that outlives a killed process; a loopback port does not.
	return { host: '127.0.0.1', port: 49_152 + Number((BigInt(dev) * 2_654_435_761n + BigInt(ino)) % 16_000n) };
}

function inUse(folder: string, pidFile: string): string {
	let pid = '';
	try {
		pid = fs.readFileSync(pidFile, 'utf8').trim();
	} catch {
		// The other process may not have written it yet; the message does without.
	}
	return `The data folder ${folder} is in use by another process${pid ? ` (pid ${pid})` : ''}. Stop it first, or set DATA_DIR to another folder.`;
}
