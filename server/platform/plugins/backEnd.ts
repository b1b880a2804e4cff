import type { FastifyReply } from 'fastify';
import {
	answerPositionHeader,
	atLeastHeader,
	type BackEnd,
	contractHeader,
	contractNumber,
	contractText,
} from '#contract/shared/backEnd';
import type { App } from '../lib/app';
import type { Live } from '../live';

const apiCall = /^\/(api|orders)\//;

type Log = Pick<Live, 'position' | 'knows' | 'catchUp'>;

/** Headers of this server and its position. The caller sets `ownOrders`. */
export function registerBackEnd(app: App, log: Log): BackEnd {
	const backEnd = { contract: contractNumber, ownOrders: false };

	/** Read before the answer: changes in between arrive twice instead of never. */
	function begin(reply: FastifyReply, done: () => void): void {
		reply.header(contractHeader, contractText(backEnd));
		const position = log.position();
		if (position !== null) reply.header(answerPositionHeader, position);
		done();
	}

	app.addHook('onRequest', (request, reply, done) => {
		if (!apiCall.test(request.url)) return done();
		const position = request.headers[atLeastHeader];
		if (typeof position !== 'string' || log.knows(position)) return begin(reply, done);
		void log.catchUp().then(() => begin(reply, done));
	});
	return backEnd;
}
