export interface SmtpUrl {
	host: string;
	port: number;
	security: 'tls' | 'offered';
	user: string;
	password: string;
	from: string;
}

/** `smtp://user:password@host:587?from=shop@example.pe`, `smtps://…` for TLS; else null. */
export function readSmtpUrl(text: string): SmtpUrl | null {
	if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return null;
	const { protocol, hostname, port, username, password, searchParams } = new URL(text);
	const secure = protocol === 'smtps:';
	const user = readEscapes(username);
	const secret = readEscapes(password);
	if (user === null || secret === null || !hostname) return null;
	const from = searchParams.get('from') ?? user;
	if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from) || [...searchParams.keys()].some((key) => key !== 'from')) return null;
	return {
		host: hostname,
		port: Number(port) || (secure ? 465 : 587),
		security: secure ? 'tls' : 'offered',
		user,
		password: secret,
		from,
	};
}

function readEscapes(text: string): string | null {
	try {
		return decodeURIComponent(text);
	} catch {
		return null;
	}
}
