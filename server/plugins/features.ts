import type { FastifyReply } from 'fastify';
import { answerPositionHeader, atLeastHeader, type Feature, features, featuresHeader } from '../../contract/features';
import type { App } from '../lib/app';
import type { Live } from '../live';

const apiCall = /^\/(api|orders)\//;

export interface ShownFeatures {
	add(feature: Feature): void;
	list(): readonly Feature[];
}

type Log = Pick<Live, 'position' | 'knows' | 'catchUp'>;

/** The headers of every answer of the API that tell what this server has and up to where it knows the log. */
export function registerFeatures(app: App, log: Log): ShownFeatures {
	const shown = new Set<Feature>(features.filter((feature) => feature !== 'own-orders'));
	let list = [...shown];
	let header = list.join();

	/** The position is read before the answer: changes in between are then told twice instead of never. */
	function begin(reply: FastifyReply, done: () => void): void {
		reply.header(featuresHeader, header);
		const position = log.position();
		if (position !== null) reply.header(answerPositionHeader, position);
		done();
	}

	app.addHook('onRequest', (request, reply, done) => {
		if (!apiCall.test(request.url)) return done();
		const wanted = request.headers[atLeastHeader];
		if (typeof wanted !== 'string' || log.knows(wanted)) return begin(reply, done);
		void log.catchUp().then(() => begin(reply, done));
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
