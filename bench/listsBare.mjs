import { createServer } from 'node:http';

/**
 * The floor for lists.bench.ts, node:http alone: one buffer with fixed headers to whoever asks. The parent sends
 * `{status, headers, body}` (body in base64) once and then may ask for the processor time used.
 */
process.once('message', ({ status, headers, body }) => {
	const content = Buffer.from(body, 'base64');
	const server = createServer((_request, response) => {
		response.writeHead(status, headers);
		response.end(content.length > 0 ? content : undefined);
	});
	server.listen(0, '127.0.0.1', () => {
		process.send({ address: `http://127.0.0.1:${server.address().port}` });
	});
	process.on('message', (message) => {
		if (message === 'cpu') process.send({ cpu: process.cpuUsage() });
	});
	process.once('disconnect', () => {
		server.closeAllConnections();
		server.close(() => process.exit(0));
	});
});
