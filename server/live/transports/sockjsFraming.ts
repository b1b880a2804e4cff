/** SockJS's framing on a WebSocket: a letter, and JSON after it. */
export const sockjsFrames = {
	open: Buffer.from('o'),
	heartbeat: Buffer.from('h'),
	/** One event goes to many sessions in a row, so the last wrapped frame is kept. */
	message: remembered((data) => Buffer.from(`a${JSON.stringify([data.toString('utf8')])}`)),
	close: (code: number, reason: string): Buffer => Buffer.from(`c${JSON.stringify([code, reason])}`),
};

/** `make` with the answer for the latest buffer remembered; nobody changes a buffer that was sent. */
export function remembered<Made>(make: (data: Buffer) => Made): (data: Buffer) => Made {
	let last: { data: Buffer; made: Made } | undefined;
	return (data) => {
		if (last?.data !== data) last = { data, made: make(data) };
		return last.made;
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
