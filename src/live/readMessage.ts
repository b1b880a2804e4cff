import * as v from 'valibot';
import type { ComplaintEvent } from '#contract/complaints/admin';
import { CatalogChanged, OrderEvent, type ProductsHeld, PublicMessage } from '#contract/live/live';
import { ownOrdersQueue, topics } from '#contract/live/topics';
import { ShopChanged } from '#contract/shop/shop';
import type { ChannelEvent } from './actions';
import { liveRules } from './rows';
import type { Destination } from './transport';

type Message = ChannelEvent | CatalogChanged | ComplaintEvent;
type Sent = Message | ProductsHeld;

const schemas: Partial<Record<Destination, v.GenericSchema<unknown, Sent>>> = {
	[topics.products]: PublicMessage,
	[topics.categories]: PublicMessage,
	[topics.shop]: v.variant('type', [ShopChanged, CatalogChanged]),
	[ownOrdersQueue]: OrderEvent,
};

/** Outside of the first script. Undefined: unused destination; null: invalid message. */
export function readMessage(destination: Destination, body: unknown): Message[] | null | undefined {
	const schema = schemas[destination] ?? liveRules.messages.get(destination);
	if (!schema) return undefined;
	const read = v.safeParse(schema, body);
	if (!read.success) return null;
	const { output } = read;
	if (output.type !== 'PRODUCTS_HELD') return [output];
	return output.products.map(({ crossed, ...product }) => ({ type: 'PRODUCT_HELD', product, crossed }));
}
