import type { Platform } from '#platform/platform';
import { uploadRoutes } from './routes';
import { createImageStore, type ImageStore } from './service';

export function mediaModule({ app, config }: Platform): ImageStore {
	const images = createImageStore(config);
	app.register(uploadRoutes, { prefix: '/uploads', files: images.files });
	return images;
}
