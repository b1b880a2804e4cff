import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { UploadsBucket } from '#platform/lib/uploadsUrl';
import { noSuchPart, type PictureStore, StoreUnavailable } from './pictureStore';

/** Until the first byte. */
const answerLimitMs = 4000;
const putLimitMs = 15_000;
/** Without a byte while reading. */
const silenceLimitMs = 30_000;

const maxStoredNames = 50_000;

/** S3-compatible; credentials from AWS_* variables or the machine's role. */
export function openBucket({ name: Bucket, prefix, endpoint, region }: UploadsBucket): PictureStore {
	// Loads the package only where a bucket is used.
	const loaded = import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: clientOf(sdk) }));
	loaded.catch(() => {});
	const storedNames = new Set<string>();
	const Key = (picture: string) => prefix + picture;

	function clientOf({ S3Client: Client }: typeof import('@aws-sdk/client-s3')): S3Client {
		return new Client({
			...(region && { region }),
			// Stores other than Amazon's rarely support a host name per bucket or the newer checksums.
			...(endpoint && { endpoint, forcePathStyle: true }),
			requestChecksumCalculation: 'WHEN_REQUIRED',
			responseChecksumValidation: 'WHEN_REQUIRED',
			maxAttempts: 2,
			requestHandler: { connectionTimeout: 2000, socketTimeout: silenceLimitMs },
		});
	}

	/** Undefined for an unknown file. For slow readers the limit ends with the first byte. */
	async function withTimeout<T>(
		limitMs: number,
		work: (abortSignal: AbortSignal) => Promise<T>,
	): Promise<T | undefined> {
		const abort = new AbortController();
		const timer = setTimeout(() => abort.abort(), limitMs);
		try {
			return await work(abort.signal);
		} catch (error) {
			const { $metadata, message, name } = error as Error & { $metadata?: { httpStatusCode?: number } };
			if ($metadata?.httpStatusCode === 404 && name !== 'NoSuchBucket') return undefined;
			if ($metadata?.httpStatusCode === 416) throw noSuchPart();
			const reason = abort.signal.aborted ? `no answer in ${limitMs} ms` : `${name}: ${message}`;
			throw new StoreUnavailable(`The picture store does not answer as it should: ${reason}`);
		} finally {
			clearTimeout(timer);
		}
	}

	function remember(picture: string): void {
		if (storedNames.size >= maxStoredNames) storedNames.clear();
		storedNames.add(picture);
	}

	return {
		async put(picture, content) {
			const { sdk, client } = await loaded;
			const put = new sdk.PutObjectCommand({
				Bucket,
				Key: Key(picture),
				Body: content,
				ContentType: `image/${picture.split('.').at(-1)}`,
				CacheControl: 'public, max-age=31536000, immutable',
			});
			const stored = await withTimeout(putLimitMs, (abortSignal) => client.send(put, { abortSignal }));
			if (!stored) throw new StoreUnavailable('The picture store has no such bucket');
			remember(picture);
		},
		async has(picture) {
			if (storedNames.has(picture)) return true;
			const { sdk, client } = await loaded;
			const head = new sdk.HeadObjectCommand({ Bucket, Key: Key(picture) });
			const metadata = await withTimeout(answerLimitMs, (abortSignal) => client.send(head, { abortSignal }));
			if (metadata) remember(picture);
			return metadata !== undefined;
		},
		async open(picture, Range) {
			const { sdk, client } = await loaded;
			const get = new sdk.GetObjectCommand({ Bucket, Key: Key(picture), Range });
			const answer = await withTimeout(answerLimitMs, (abortSignal) => client.send(get, { abortSignal }));
			if (!answer?.Body) {
				storedNames.delete(picture);
				return undefined;
			}
			return { content: answer.Body as Readable, bytes: answer.ContentLength ?? 0, part: answer.ContentRange };
		},
		async *list() {
			const { sdk, client } = await loaded;
			let ContinuationToken: string | undefined;
			do {
				const next = new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken });
				const page = await withTimeout(answerLimitMs, (abortSignal) => client.send(next, { abortSignal }));
				for (const { Key: key = '' } of page?.Contents ?? []) yield key.slice(prefix.length);
				ContinuationToken = page?.NextContinuationToken;
			} while (ContinuationToken);
		},
	};
}
