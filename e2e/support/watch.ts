import type { BrowserContext } from '@playwright/test';

/** Collects what a test did not announce: console errors, uncaught errors, failed requests. */
export interface Watch {
	/** Announces what a journey provokes on purpose: problems that match are none. */
	allow(...patterns: RegExp[]): void;
	/** Unannounced problems. */
	problems(): string[];
}

export function watch(context: BrowserContext): Watch {
	const seen: string[] = [];
	const allowed: RegExp[] = [];
	context.on('console', (message) => {
		if (message.type() !== 'error') return;
		const { url } = message.location();
		seen.push(`console: ${message.text()} (${url})`);
	});
	context.on('weberror', (error) => seen.push(`uncaught: ${error.error().stack ?? error.error().message}`));
	context.on('requestfailed', (request) => {
		const reason = request.failure()?.errorText ?? '';
		// A page that is left lets go of what it was still loading.
		if (reason !== 'net::ERR_ABORTED') seen.push(`request: ${reason} ${request.method()} ${request.url()}`);
	});
	context.on('response', (response) => {
		if (response.status() >= 400)
			seen.push(`response: ${response.status()} ${response.request().method()} ${response.url()}`);
	});
	return {
		allow: (...patterns) => void allowed.push(...patterns),
		problems: () => [...new Set(seen)].filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
	};
}
