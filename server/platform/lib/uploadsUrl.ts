/** S3-compatible. */
export interface UploadsBucket {
	name: string;
	/** Empty, or ends with a slash. */
	prefix: string;
	/** Undefined: Amazon. */
	endpoint: string | undefined;
	region: string | undefined;
}

/** `s3://bucket/prefix?endpoint=https://…&region=…`; else null. */
export function readUploadsUrl(text: string): UploadsBucket | null {
	if (!URL.canParse(text)) return null;
	const { protocol, hostname, pathname, searchParams } = new URL(text);
	const endpoint = searchParams.get('endpoint') ?? undefined;
	const misspelt = [...searchParams.keys()].some((key) => key !== 'endpoint' && key !== 'region');
	if (protocol !== 's3:' || !hostname || misspelt) return null;
	if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:/.test(endpoint))) return null;
	const prefix = pathname.replace(/^\/+|\/+$/g, '');
	const region = searchParams.get('region') ?? (endpoint && 'us-east-1');
	return { name: hostname, prefix: prefix && `${prefix}/`, endpoint, region };
}
