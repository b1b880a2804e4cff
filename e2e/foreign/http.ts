import { createReadStream, existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

/** Answer of a route of the fake: JSON, or plain text with `text`. */
export interface Answer {
	status: number;
	json?: unknown;
	text?: string;
}

export const ok = (json: unknown): Answer => ({ status: 200, json });
export const failure = (status: number, message: string): Answer => ({ status, json: { message } });
/** An error whose body is no JSON, as many back ends send it. */
export const plainFailure = (status: number, text: string): Answer => ({ status, text });

export function send(response: ServerResponse, { status, json, text }: Answer): void {
	const body = text ?? JSON.stringify(json);
	response.writeHead(status, {
		'content-type': text === undefined ? 'application/json' : 'text/plain; charset=utf-8',
		'cache-control': 'no-store',
	});
	response.end(body);
}

export function sendHtmlNotFound(response: ServerResponse): void {
	response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
	response.end('<!doctype html><title>404</title><h1>Whitelabel Error Page</h1>');
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	return Buffer.concat(chunks);
}

export async function jsonOf(request: IncomingMessage): Promise<Record<string, unknown>> {
	return JSON.parse((await bytesOf(request)).toString('utf8')) as Record<string, unknown>;
}

/** Fields of a multipart body, and its picture as a `data:` address. */
export async function formOf(request: IncomingMessage): Promise<{ field(name: string): string; imageUrl?: string }> {
	const body = new Uint8Array(await bytesOf(request));
	const form = await new Response(body, {
		headers: { 'content-type': request.headers['content-type'] ?? '' },
	}).formData();
	const image = form.get('image');
	const imageUrl =
		image instanceof Blob && image.size > 0
			? `data:${image.type};base64,${Buffer.from(await image.arrayBuffer()).toString('base64')}`
			: undefined;
	return { field: (name) => String(form.get(name) ?? ''), imageUrl };
}

const types: Record<string, string> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.woff2': 'font/woff2',
	'.webmanifest': 'application/manifest+json',
};

/** The built front end, with its page for every address that is no file. */
export function sendStatic(response: ServerResponse, folder: string, pathname: string): void {
	const wanted = path.join(folder, path.normalize(pathname));
	const isFile = wanted.startsWith(folder + path.sep) && existsSync(wanted) && statSync(wanted).isFile();
	if (!isFile && path.extname(pathname)) {
		sendHtmlNotFound(response);
		return;
	}
	const file = isFile ? wanted : path.join(folder, 'index.html');
	response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
	createReadStream(file).pipe(response);
}
