/** A STOMP frame as this small fake reads and writes it. */
export interface Frame {
	command: string;
	headers: Record<string, string>;
	body: string;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', ':': '\\c' };
const escaped = (text: string) => text.replace(/[\\\n\r:]/g, (character) => escapes[character] ?? character);
const unescaped = (text: string) =>
	text.replace(/\\(.)/g, (_, letter: string) => ({ n: '\n', r: '\r', c: ':', '\\': '\\' })[letter] ?? letter);

/** The frame as text with its closing zero byte. */
export function writeFrame(command: string, headers: Record<string, string>, body = ''): string {
	const lines = Object.entries(headers).map(([name, value]) =>
		// CONNECTED is written unescaped, for the sake of STOMP 1.0 clients.
		command === 'CONNECTED' ? `${name}:${value}` : `${escaped(name)}:${escaped(value)}`,
	);
	return `${[command, ...lines].join('\n')}\n\n${body}\0`;
}

/** The frames in one message of a client; lone line ends are heart-beats and give none. */
export function readFrames(text: string): Frame[] {
	return text
		.split('\0')
		.map((part) => part.replace(/^[\r\n]+/, ''))
		.filter(Boolean)
		.map((part) => {
			const end = part.indexOf('\n\n');
			const [command = '', ...lines] = part.slice(0, end < 0 ? undefined : end).split(/\r?\n/);
			const headers = lines.map((line): [string, string] => {
				const colon = line.indexOf(':');
				return [unescaped(line.slice(0, colon)), unescaped(line.slice(colon + 1))];
			});
			return { command, headers: Object.fromEntries(headers), body: end < 0 ? '' : part.slice(end + 2) };
		});
}
