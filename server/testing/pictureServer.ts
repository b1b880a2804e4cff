import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { readUploadsUrl, type UploadsBucket } from '#platform/lib/uploadsUrl';

/** The account that the server of the tests knows, in the variables that the client reads. */
export const pictureCredentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** A real S3 server, which checks signatures, with one empty bucket. */
export interface PictureServer {
	uploadsUrl: string;
	stop(): Promise<void>;
}

export async function startPictureServer(): Promise<PictureServer> {
	const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-s3-'));
	const options = { address: '127.0.0.1', port: 0, silent: true, directory };
	const server = new S3rver({ ...options, configureBuckets: [{ name: 'pictures' }] });
	const { port } = await server.run();
	return {
		uploadsUrl: `s3://pictures/shop?endpoint=http://127.0.0.1:${port}`,
		async stop() {
			await server.close();
			fs.rmSync(directory, { recursive: true, force: true });
		},
	};
}

export function bucketOf(uploadsUrl: string): UploadsBucket {
	const bucket = readUploadsUrl(uploadsUrl);
	if (!bucket) throw new Error(`${uploadsUrl} names no bucket`);
	return bucket;
}
