import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server in a process of its own, so that its work is not that of the visitors. It takes and forgets every mail.
 * The parent says `hold`, after which no mail is taken until it says `go`, and `taken` to be told how many were.
 */
let taken = 0;
let held: (() => void)[] | undefined;

const server = new SMTPServer({
	authOptional: true,
	disabledCommands: ['STARTTLS'],
	disableReverseLookup: true,
	onData(stream, _session, done) {
		stream.resume().once('end', () => {
			const take = () => {
				taken++;
				done();
			};
			if (held) held.push(take);
			else take();
		});
	},
});
// A shop that ends in the middle of a mail is no trouble of this server.
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => {
	const { port } = server.server.address() as AddressInfo;
	process.send?.({ address: `smtp://127.0.0.1:${port}?from=tienda@tienda.test` });
});
process.on('message', (message) => {
	if (message === 'hold') held ??= [];
	if (message === 'go') {
		const waiting = held ?? [];
		held = undefined;
		for (const take of waiting) take();
	}
	if (message === 'taken') process.send?.({ taken });
});
process.once('disconnect', () => process.exit(0));
