/** The types of DOM and WebWorker conflict. */
export interface WorkerEvent extends Event {
	waitUntil(work: Promise<unknown>): void;
}

export interface NavigationEvent extends WorkerEvent {
	request: Request;
	preloadResponse: Promise<Response | undefined>;
	respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
	skipWaiting(): Promise<void>;
	registration: { unregister(): Promise<boolean> };
	clients: { matchAll(options: { includeUncontrolled: boolean }): Promise<readonly { url: string }[]> };
	addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
	addEventListener(type: 'fetch', listener: (event: NavigationEvent) => void): void;
}

declare const self: WorkerScope;

export const scope = self;
