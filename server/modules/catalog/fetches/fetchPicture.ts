import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { isPublicAddress } from './publicAddress';

const maxRedirects = 4;
const maxBytes = 8 * 1024 * 1024;
const redirects = [301, 302, 303, 307, 308];
const retryableStatuses = [408, 425, 429];

export const fetchLimits = { headMs: 15_000, silenceMs: 15_000, wholeMs: 60_000 };

/** Tests replace it: the addresses of a name, and where a connection to a checked address really goes. */
export interface PictureNetwork {
	resolve(host: string): Promise<string[]>;
	dial(address: string, port: number): { host: string; port: number };
}

const internet: PictureNetwork = {
	resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
	dial: (host, port) => ({ host, port }),
};

/** The message is for the shopkeeper. `later`: a retry may succeed. */
export class PictureRefused extends Error {
	override name = 'PictureRefused';
	readonly later: boolean;

	constructor(reason: string, later = false) {
		super(reason);
		this.later = later;
	}
}

const slow = () => new PictureRefused('El otro sitio tarda demasiado en responder', true);
const unreachable = (later: boolean) => new PictureRefused('No se pudo llegar al otro sitio', later);

interface Target {
	url: URL;
	/** The connection's address, whatever the name resolves to by then. */
	address: string;
}

export type FetchPicture = (address: string) => Promise<Buffer>;

export function createPictureFetcher(network: PictureNetwork = internet, limits = fetchLimits): FetchPicture {
	async function targetOf(address: string, base?: URL): Promise<Target> {
		if (!URL.canParse(address, base?.href)) throw new PictureRefused('La dirección no es válida');
		const url = new URL(address, base?.href);
		if (url.protocol !== 'http:' && url.protocol !== 'https:')
			throw new PictureRefused('La dirección debe comenzar con http:// o https://');
		if (url.username || url.password) throw new PictureRefused('La dirección lleva un usuario o una contraseña');
		if (url.port) throw new PictureRefused('La dirección usa un puerto que no está permitido');
		const host = url.hostname.replace(/^\[|\]$/g, '');
		const addresses = net.isIP(host) ? [host] : await network.resolve(host).catch(unknownName);
		const [first] = addresses;
		if (!first) throw unreachable(false);
		// One inner address is enough to refuse: a DNS server that answers several chooses which one is used.
		if (!addresses.every(isPublicAddress)) throw new PictureRefused('La dirección lleva a una red interna');
		return { url, address: addresses.find((one) => net.isIPv4(one)) ?? first };
	}

	/** Connects to the checked address itself, so that nothing resolves the name again. */
	function ask({ url, address }: Target, signal: AbortSignal): Promise<http.IncomingMessage> {
		const [{ get }, port] = url.protocol === 'https:' ? [https, 443] : [http, 80];
		const headers = {
			host: url.host,
			accept: 'image/webp,image/jpeg,image/png',
			'accept-encoding': 'identity',
			'user-agent': 'tienda-viva',
		};
		const path = url.pathname + url.search;
		return new Promise((resolve, reject) => {
			const request = get({ ...network.dial(address, port), path, headers, agent: false, signal }, resolve);
			const timer = setTimeout(() => request.destroy(slow()), limits.headMs).unref();
			request.once('response', () => clearTimeout(timer)).once('error', reject);
		});
	}

	async function answerOf(address: string, signal: AbortSignal): Promise<http.IncomingMessage> {
		let target = await targetOf(address);
		for (let turns = 0; turns <= maxRedirects; turns++) {
			const response = await ask(target, signal);
			const { statusCode = 0, headers } = response;
			if (statusCode === 200) return response;
			response.destroy();
			if (!redirects.includes(statusCode) || !headers.location) throw refusalOf(statusCode);
			target = await targetOf(headers.location, target.url);
		}
		throw new PictureRefused('El otro sitio da demasiadas vueltas');
	}

	async function contentOf(response: http.IncomingMessage): Promise<Buffer> {
		const tooLarge = () => new PictureRefused('La imagen pesa más de 8 MB');
		const chunks: Buffer[] = [];
		let bytes = 0;
		const silence = setTimeout(() => response.destroy(slow()), limits.silenceMs);
		try {
			if (Number(response.headers['content-length']) > maxBytes) throw tooLarge();
			for await (const chunk of response) {
				silence.refresh();
				bytes += chunk.length;
				if (bytes > maxBytes) throw tooLarge();
				chunks.push(chunk);
			}
		} finally {
			clearTimeout(silence);
			response.destroy();
		}
		return Buffer.concat(chunks);
	}

	/** Throws `PictureRefused`. */
	return async function fetchPicture(address) {
		const ending = AbortSignal.timeout(limits.wholeMs);
		const work = answerOf(address, ending).then(contentOf);
		// A name lookup without an answer cannot be aborted.
		return Promise.race([work, once(ending, 'abort').then(() => Promise.reject(slow()))]).catch((error: unknown) => {
			if (error instanceof PictureRefused) throw error;
			throw ending.aborted ? slow() : unreachable(isPassing(error));
		});
	};
}

function unknownName(error: NodeJS.ErrnoException): never {
	if (error.code !== 'ENOTFOUND') throw unreachable(true);
	throw new PictureRefused('El sitio de la imagen no existe');
}

function refusalOf(status: number): PictureRefused {
	if (status === 404 || status === 410) return new PictureRefused('La imagen ya no está en esa dirección');
	const later = status >= 500 || retryableStatuses.includes(status);
	return new PictureRefused(`El otro sitio respondió con el error ${status}`, later);
}

/** Connections recover and servers restart; a wrong certificate stays wrong. */
const isPassing = (error: unknown): boolean => !/^(ERR_TLS|ERR_SSL|CERT|UNABLE_|SELF_|DEPTH_|HPE_)/.test(codeOf(error));
const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code ?? '');
