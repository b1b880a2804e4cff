import * as v from 'valibot';
import type { ComplaintEvent } from '../../contract/adminComplaints';
import { CatalogChanged, OrderEvent, ownOrdersQueue, PublicMessage, topics } from '../../contract/live';
import { ShopChanged } from '../../contract/shop';
import type { ChannelEvent } from './actions';
import { liveRules } from './rows';
import type { Destination } from './transport';

type Message = ChannelEvent | CatalogChanged | ComplaintEvent;

const schemas: Partial<Record<Destination, v.GenericSchema<unknown, Message>>> = {
	[topics.products]: PublicMessage,
	[topics.categories]: PublicMessage,
	[topics.shop]: v.variant('type', [ShopChanged, CatalogChanged]),
	[ownOrdersQueue]: OrderEvent,
};

/**
 * Loaded with the transport: no page needs the schemas before. Undefined where nobody reads the destination, null for a
 * message that does not fit.
 */
export function readMessage(destination: Destination, body: unknown): Message | null | undefined {
	const schema = schemas[destination] ?? liveRules.messages.get(destination);
	if (!schema) return undefined;
	const read = v.safeParse(schema, body);
	return read.success ? read.output : null;
}
