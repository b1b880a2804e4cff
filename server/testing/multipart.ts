/** A multipart body as a browser's FormData sends it. Absent values are left out. */
export function multipartBody(
	fields: Record<string, string | number | boolean | undefined>,
	image?: Buffer,
): { payload: Buffer; headers: Record<string, string> } {
	const boundary = '----tienda-viva-test-boundary';
	const parts: Buffer[] = [];
	for (const [name, value] of Object.entries(fields)) {
		if (value === undefined) continue;
		parts.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`));
	}
	if (image) {
		const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="foto.png"\r\nContent-Type: image/png\r\n\r\n`;
		parts.push(Buffer.from(head), image, Buffer.from('\r\n'));
	}
	parts.push(Buffer.from(`--${boundary}--\r\n`));
	return {
		payload: Buffer.concat(parts),
		headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
	};
}
