import net from 'node:net';

/** A network between a server and its database that a test leads elsewhere, or silences without a word. */
export async function startSilentProxy(target: number) {
	let port = target;
	let silent = false;
	const open = new Set<{ from: net.Socket; to: net.Socket; dead: boolean }>();
	const server = net.createServer((from) => {
		const to = net.connect(port, '127.0.0.1');
		const pair = { from, to, dead: silent };
		open.add(pair);
		from.on('data', (data) => void (pair.dead || to.write(data)));
		to.on('data', (data) => void (pair.dead || from.write(data)));
		for (const [one, other] of [[from, to] as const, [to, from] as const]) {
			one.on('error', () => {});
			one.on('close', () => {
				open.delete(pair);
				if (!pair.dead) other.destroy();
			});
		}
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		port: (server.address() as net.AddressInfo).port,
		/** Nothing passes any more, and nobody is told. */
		silence() {
			silent = true;
			for (const pair of open) pair.dead = true;
		},
		/** For new connections; those that were open stay silent. */
		restore() {
			silent = false;
		},
		/** Ends what is open; new connections go to another port. */
		leadTo(other: number) {
			port = other;
			for (const { from, to } of open) for (const socket of [from, to]) socket.destroy();
		},
		async close() {
			for (const { from, to } of open) for (const socket of [from, to]) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
