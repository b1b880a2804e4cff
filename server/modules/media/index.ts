import type { Core } from '#server/core';
import { uploadRoutes } from './routes';
import { createImageStore, type ImageStore } from './service';

export function mediaModule({ app, config }: Core): ImageStore {
	const images = createImageStore(config);
	app.register(uploadRoutes, { prefix: '/uploads', files: images.files });
	return images;
}
