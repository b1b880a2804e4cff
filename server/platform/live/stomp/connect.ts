import { type Frame, StompProtocolError } from './frame';

export interface ConnectFrame {
	version: string;
	/** Milliseconds between the client's heart-beats; 0: none. */
	sends: number;
	/** Milliseconds within which the client wants the server's; 0: never. */
	wants: number;
	token: string | undefined;
}

/** In order of preference. */
export const versions = ['1.2', '1.1'];

/** Throws StompProtocolError. `host` is optional: common clients omit it. */
export function readConnect({ command, headers }: Frame): ConnectFrame {
	if (command !== 'CONNECT' && command !== 'STOMP') throw new StompProtocolError('The first frame must be CONNECT');
	// No header: 1.0.
	const offered = (headers.get('accept-version') ?? '1.0').split(',').map((version) => version.trim());
	const version = versions.find((one) => offered.includes(one));
	if (!version) throw new StompProtocolError('Supported versions: 1.2, 1.1', { version: versions.join(',') });
	const beats = /^(\d{1,9}),(\d{1,9})$/.exec(headers.get('heart-beat') ?? '0,0');
	if (!beats) throw new StompProtocolError('heart-beat must be two numbers');
	const authorization = headers.get('Authorization') ?? headers.get('authorization') ?? '';
	return {
		version,
		sends: Number(beats[1]),
		wants: Number(beats[2]),
		token: /^Bearer +(\S+)$/i.exec(authorization)?.[1],
	};
}
