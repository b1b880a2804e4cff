const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom has no fetch and no streams, so it gets Node's; the real base query runs against a real server. */
module.exports = class BrowserEnvironment extends TestEnvironment {
	async setup() {
		await super.setup();
		for (const name of [
			'fetch',
			'Request',
			'Response',
			'Headers',
			'AbortController',
			'AbortSignal',
			'TextEncoder',
			'TextDecoder',
			'ReadableStream',
			'structuredClone',
			'Blob',
			'File',
			'FormData',
		])
			this.global[name] = globalThis[name];
	}
};
