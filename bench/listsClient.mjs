import net from 'node:net';

/**
 * Load for lists.bench.ts. Arguments: port, connections, seconds, status, request in base64. Sends the request on
 * every connection again as soon as the answer is complete, and prints `{answers, seconds}`.
 *
 * It knows the length of an answer from the first one and counts bytes, because a client that parses every answer
 * is slower than the servers that it should measure and makes them look alike.
 */
const [port, connections, seconds, status, encoded] = process.argv.slice(2);
const request = Buffer.from(encoded, 'base64');
const expected = Buffer.from(`HTTP/1.1 ${status} `);
const headEnd = Buffer.from('\r\n\r\n');

/** Bytes of the answer that begins with this chunk. */
function lengthOf(chunk) {
	const end = chunk.indexOf(headEnd);
	if (end < 0) throw new Error('The head of an answer came in pieces.');
	const head = chunk.toString('latin1', 0, end);
	if (/^transfer-encoding:/im.test(head)) throw new Error('The answer is chunked; its length is not known.');
	return end + headEnd.length + Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
}

let answers = 0;
let counting = false;

function open() {
	const socket = net.connect(Number(port), '127.0.0.1', () => socket.write(request));
	let length;
	let received = 0;
	socket.setNoDelay(true);
	socket.on('data', (chunk) => {
		if (received === 0) {
			if (!chunk.subarray(0, expected.length).equals(expected)) throw new Error(chunk.toString('latin1', 0, 200));
			length ??= lengthOf(chunk);
		}
		received += chunk.length;
		if (received < length) return;
		if (received > length) throw new Error('An answer was longer than the first.');
		received = 0;
		if (counting) answers++;
		socket.write(request);
	});
	socket.on('error', (error) => {
		throw error;
	});
}

for (let index = 0; index < Number(connections); index++) open();

/**
 * Never asleep: a client that waits has to be woken by the server's own write, which then takes twice as long, and it
 * waits only for the slower one of the two servers.
 */
function stayAwake() {
	setImmediate(stayAwake);
}
stayAwake();
setTimeout(() => {
	counting = true;
	const begun = performance.now();
	setTimeout(() => {
		console.log(JSON.stringify({ answers, seconds: (performance.now() - begun) / 1000 }));
		process.exit(0);
	}, Number(seconds) * 1000);
}, 200);
