import type { Platform } from '#platform/platform';
import type { ImageStore } from '../media/service';
import { manifestRoutes } from './manifest';
import { shopPictureRoutes } from './pictureRoutes';
import { settingsRoutes, shopRoutes } from './routes';
import { createSettings, type ShopSettings, type ViewParts } from './service';

interface Needs {
	images: ImageStore;
	viewParts: ViewParts;
}

export function settingsModule(platform: Platform, { images, viewParts }: Needs): ShopSettings {
	const { app, config } = platform;
	const { bankTransferInfo } = config;
	const settings = createSettings({ ...platform, pictures: images.files, bankTransferInfo, viewParts });
	platform.copy.follow(() => settings.view().copy === true);
	app.register(shopPictureRoutes, { prefix: '/api/admin/settings/pictures', images });
	app.register(shopRoutes, { prefix: '/api/shop', settings });
	app.register(settingsRoutes, { prefix: '/api/admin/settings', settings });
	app.register(manifestRoutes, { settings });
	app.addHook('onReady', settings.refresh);
	return settings;
}
