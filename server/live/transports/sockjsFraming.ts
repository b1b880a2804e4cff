/** SockJS's framing on a WebSocket: a letter, and JSON after it. */
export const sockjsFrames = {
	open: Buffer.from('o'),
	heartbeat: Buffer.from('h'),
	/** One event goes to many sessions, so each frame is wrapped once. */
	message: remembered((data) => Buffer.from(`a${JSON.stringify([data.toString('utf8')])}`)),
	close: (code: number, reason: string): Buffer => Buffer.from(`c${JSON.stringify([code, reason])}`),
};

/** `make` with its answer remembered for as long as the buffer is used; nobody changes a buffer that was sent. */
export function remembered<Made>(make: (data: Buffer) => Made): (data: Buffer) => Made {
	const known = new WeakMap<Buffer, { made: Made }>();
	return (data) => {
		const before = known.get(data);
		if (before) return before.made;
		const made = make(data);
		known.set(data, { made });
		return made;
	};
}

/** Pieces in a client's message: a JSON list of texts, or one text. undefined when it is neither. */
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
