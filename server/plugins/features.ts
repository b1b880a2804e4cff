import { type Feature, features, featuresHeader } from '../../contract/features';
import type { App } from '../lib/app';

const apiCall = /^\/(api|orders)\//;

export interface ShownFeatures {
	add(feature: Feature): void;
	list(): readonly Feature[];
}

export function registerFeatures(app: App): ShownFeatures {
	const shown = new Set<Feature>(features.filter((feature) => feature !== 'own-orders'));
	let list = [...shown];
	let header = list.join();
	app.addHook('onSend', (request, reply, payload, done) => {
		if (apiCall.test(request.url)) reply.header(featuresHeader, header);
		done(null, payload);
	});
	return {
		list: () => list,
		add(feature) {
			shown.add(feature);
			list = [...shown];
			header = list.join();
		},
	};
}
