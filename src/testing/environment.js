const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom has no fetch and no streams, so it gets Node's; the real base query runs against a real server. */
module.exports = class BrowserEnvironment extends TestEnvironment {
	async setup() {
		await super.setup();
		// React makes an Error for every element, and jest's hundred frames of each take a tenth of the time of a test.
		this.global.Error.stackTraceLimit = 10;
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
