/**
 * Passes npm's end on to this process. `npm start` puts a shell between itself and us, and on many systems that
 * shell dies of a signal without handing it on; without this the server would stay behind and keep its port.
 * Outside npm nothing happens: a program started in a shell may outlive it.
 */
export function stopWithNpm() {
	if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
	const parent = process.ppid;
	const watch = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(watch);
		process.kill(process.pid, 'SIGTERM');
	}, 200);
	watch.unref();
}
