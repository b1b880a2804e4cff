/** SockJS on a WebSocket: a letter, then JSON. */
export const sockjsFrames = {
	open: Buffer.from('o'),
	heartbeat: Buffer.from('h'),
	/** Sessions share events, so each is wrapped once. */
	message: remembered((data) => Buffer.from(`a${JSON.stringify([data.toString('utf8')])}`)),
	close: (code: number, reason: string): Buffer => Buffer.from(`c${JSON.stringify([code, reason])}`),
};

/** Memoised by buffer, which is read-only. */
export function remembered<Made>(make: (data: Buffer) => Made): (data: Buffer) => Made {
	const results = new WeakMap<Buffer, { made: Made }>();
	return (data) => {
		const existing = results.get(data);
		if (existing) return existing.made;
		const made = make(data);
		results.set(data, { made });
		return made;
	};
}

/** A list of texts, or one; else undefined. */
export function readSockjsMessage(text: string): string[] | undefined {
	if (text === '') return [];
	try {
		const value: unknown = JSON.parse(text);
		if (typeof value === 'string') return [value];
		return Array.isArray(value) && value.every((piece) => typeof piece === 'string') ? value : undefined;
	} catch {
		return undefined;
	}
}
