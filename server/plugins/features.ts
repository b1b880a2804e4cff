import { type Feature, features, featuresHeader } from '../../contract/features';
import type { App } from '../lib/app';

declare module 'fastify' {
	interface FastifyInstance {
		features: Features;
	}
}

export interface Features {
	header(): string;
	add(feature: Feature): void;
}

const apiCall = /^\/(api|orders)\//;

export function registerFeatures(app: App): Features {
	const shown = new Set<Feature>(features.filter((feature) => feature !== 'own-orders'));
	let header = [...shown].join();
	const registered: Features = {
		header: () => header,
		add(feature) {
			shown.add(feature);
			header = [...shown].join();
		},
	};
	app.decorate('features', registered);
	app.addHook('onSend', (request, reply, payload, done) => {
		if (apiCall.test(request.url)) reply.header(featuresHeader, header);
		done(null, payload);
	});
	return registered;
}
