interface Progress {
	/** Bytes; equal at the end. */
	onUpload?(sent: number, total: number): void;
	onText?(textSoFar: string): void;
}

const bodiless = new Set([204, 205, 304]);

function headersOf(request: XMLHttpRequest): Headers {
	const headers = new Headers();
	for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
		const colon = line.indexOf(':');
		if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
	}
	return headers;
}

const abortReason = ({ reason }: AbortSignal): unknown => reason ?? new DOMException('Aborted', 'AbortError');

/** `fetch` with upload progress; rejects with a TypeError without network, with the signal's reason on abort. */
export function xhrFetch({ onUpload, onText }: Progress): typeof fetch {
	return async (input, init) => {
		const request = new Request(input, init);
		const { signal } = request;
		const body = request.body === null ? null : await request.arrayBuffer();
		return new Promise<Response>((resolve, reject) => {
			if (signal.aborted) return reject(abortReason(signal));
			const xhr = new XMLHttpRequest();
			const abort = () => xhr.abort();
			xhr.open(request.method, request.url);
			xhr.responseType = onText ? 'text' : 'arraybuffer';
			xhr.withCredentials = request.credentials === 'include';
			for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
			if (onUpload && body) {
				const total = body.byteLength;
				xhr.upload.onprogress = ({ loaded }) => onUpload(loaded, total);
				xhr.upload.onload = () => onUpload(total, total);
			}
			if (onText) xhr.onprogress = () => onText(xhr.responseText);
			xhr.onload = () => {
				if (onText) onText(xhr.responseText);
				const { status, statusText } = xhr;
				const answer: BodyInit | null = bodiless.has(status) ? null : xhr.response;
				resolve(new Response(answer, { status, statusText, headers: headersOf(xhr) }));
			};
			xhr.onerror = () => reject(new TypeError('Network request failed'));
			xhr.onabort = () => reject(abortReason(signal));
			xhr.onloadend = () => signal.removeEventListener('abort', abort);
			signal.addEventListener('abort', abort);
			xhr.send(body);
		});
	};
}
