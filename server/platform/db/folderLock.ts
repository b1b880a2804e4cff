import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export class FolderInUse extends Error {
	override name = 'FolderInUse';
}

/** Exclusive opening: libuv's flag on Windows, O_EXLOCK on macOS and BSD. Node names neither. */
const exclusiveFlags = process.platform === 'win32' ? 0x10000000 : 0x20 | fs.constants.O_NONBLOCK;

const lockedStatus = 1;

/**
 * PGlite has no lock: two processes on one folder lose rows silently. The kernel's lock holds across containers and
 * ends with the process; the file stays, because others may have it open.
 */
export function lockFolder(folder: string): () => void {
	const file = path.join(folder, 'server.lock');
	const descriptor = process.platform === 'linux' ? lockOnLinux(file) : lockAtOpen(file);
	fs.ftruncateSync(descriptor);
	fs.writeSync(descriptor, `${process.pid} ${os.hostname()}\n`, 0);
	return () => {
		fs.ftruncateSync(descriptor);
		fs.closeSync(descriptor);
	};
}

/** flock(1) locks the inherited descriptor 3; the lock survives it. */
function lockOnLinux(file: string): number {
	const descriptor = fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600);
	const { status, error, stderr } = spawnSync('flock', ['-n', '3'], {
		stdio: ['ignore', 'ignore', 'pipe', descriptor],
		encoding: 'utf8',
	});
	if (status === 0) return descriptor;
	fs.closeSync(descriptor);
	if (status === lockedStatus) throw inUse(file);
	throw new FolderInUse(
		`No se puede reservar la carpeta de datos: flock no funciona (${(error?.message ?? stderr).trim()}). Instala util-linux, o usa DATABASE_URL.`,
	);
}

function lockAtOpen(file: string): number {
	try {
		return fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_CREAT | exclusiveFlags, 0o600);
	} catch (error) {
		const { code = '' } = error as NodeJS.ErrnoException;
		throw ['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes(code) ? inUse(file) : error;
	}
}

function inUse(file: string): FolderInUse {
	let holder = '';
	try {
		const [pid, host] = fs.readFileSync(file, 'utf8').trim().split(' ');
		if (pid) holder = ` (pid ${pid} en ${host})`;
	} catch {
		// Windows lets nobody else read the locked file.
	}
	return new FolderInUse(
		`La carpeta de datos ${path.dirname(file)} ya está en uso por otro proceso${holder}. Ciérralo primero, o elige otra carpeta con DATA_DIR.`,
	);
}
