import { type Feature, features, featuresHeader } from '../../contract/features';
import type { App } from '../lib/app';

const apiCall = /^\/(api|orders)\//;

export function registerFeatures(app: App): { add(feature: Feature): void } {
	const shown = new Set<Feature>(features.filter((feature) => feature !== 'own-orders'));
	let header = [...shown].join();
	app.addHook('onSend', (request, reply, payload, done) => {
		if (apiCall.test(request.url)) reply.header(featuresHeader, header);
		done(null, payload);
	});
	return {
		add(feature) {
			shown.add(feature);
			header = [...shown].join();
		},
	};
}
