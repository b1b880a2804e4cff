/** The parts of XMLHttpRequest that `xhrFetch` uses, on `fetch`, so that uploads reach the network of the test. */
export class XhrOverFetch {
	status = 0;
	statusText = '';
	responseType = '';
	response: unknown = '';
	withCredentials = false;
	upload: { onprogress?: (event: { loaded: number }) => void; onload?: () => void } = {};
	onload?: () => void;
	onerror?: () => void;
	onabort?: () => void;
	onprogress?: () => void;
	onloadend?: () => void;
	private request: { method: string; url: string; headers: Headers } = { method: '', url: '', headers: new Headers() };
	private answered = new Headers();
	private aborted = false;

	get responseText(): string {
		return String(this.response);
	}

	open(method: string, url: string): void {
		this.request = { method, url, headers: new Headers() };
	}

	setRequestHeader(name: string, value: string): void {
		this.request.headers.set(name, value);
	}

	getAllResponseHeaders(): string {
		return [...this.answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
	}

	abort(): void {
		this.aborted = true;
		this.onabort?.();
		this.onloadend?.();
	}

	send(body: ArrayBuffer | null): void {
		if (body) this.upload.onload?.();
		void this.exchange(body);
	}

	private async textOf({ body }: Response): Promise<string> {
		if (!body) return '';
		let text = '';
		const decoder = new TextDecoder();
		const reader = body.getReader();
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return text + decoder.decode();
			text += decoder.decode(value, { stream: true });
			this.response = text;
			this.onprogress?.();
		}
	}

	private async exchange(body: ArrayBuffer | null): Promise<void> {
		const { method, url, headers } = this.request;
		try {
			const response = await fetch(url, { method, headers, body });
			const content = this.responseType === 'arraybuffer' ? await response.arrayBuffer() : await this.textOf(response);
			if (this.aborted) return;
			this.status = response.status;
			this.statusText = response.statusText;
			this.answered = response.headers;
			this.response = content;
			this.onload?.();
		} catch {
			if (this.aborted) return;
			this.onerror?.();
		}
		this.onloadend?.();
	}
}
